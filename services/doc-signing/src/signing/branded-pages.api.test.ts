import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { accentTokens } from "@repo/service-kit/html";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { brandingForms, logoImage } from "../../test/support/branding.ts";
import { insertSentDocument } from "../../test/support/documents/insert-sent.ts";
import { lease, readyTemplate } from "../../test/support/documents/template.ts";
import { sharedApp } from "../../test/support/shared-app.ts";

const app = sharedApp();

const texts = { name: "Acme <b>Rentals</b>", color: "#a33b20", footer: "Acme GmbH\nHauptstraße 1 <i>" };

/** A sent document of this person or team, and its first recipient's page. */
async function sentBy({ userId, teamId }: Pick<TestAccount, "userId" | "teamId">) {
	const { documentId, recipients } = await insertSentDocument(app.dependencies, {
		people: [{ role: "APPROVER" }],
	});
	await app.sql("UPDATE documents SET user_id = $1, team_id = $2 WHERE id = $3", [
		userId,
		teamId,
		documentId,
	]);
	const open = () => app.agent.get(`/sign/${recipients[0]?.token}`).set("Accept", "text/html");
	return { documentId, open };
}

async function branded(person: TestAccount, values: Record<string, string> = texts) {
	const forms = await brandingForms(app, person, person.teamId);
	await forms.saveTexts(values);
	await forms.upload(await logoImage());
	return forms;
}

const marks = [
	'alt="Acme &lt;b>Rentals&lt;/b>"',
	"Hauptstraße 1 &lt;i>",
	"Sent with Signing",
	"--accent:",
	'src="/branding/',
];
const styleHash = `'sha256-${createHash("sha256").update(accentTokens("#a33b20")).digest("base64")}'`;

describe("a sender's branding", () => {
	it("is on the signing page and on the pages of every state", async () => {
		const person = await createAccount(app);
		await branded(person);
		const { documentId, open } = await sentBy(person);
		const states = {
			signing: "SELECT $1::int",
			expired: "UPDATE recipients SET expires_at = '2020-01-01' WHERE document_id = $1",
			cancelled: "UPDATE documents SET status = 'CANCELLED' WHERE id = $1",
		};
		for (const [state, change] of Object.entries(states)) {
			await app.sql(change, [documentId]);
			const { text, headers } = await open();
			expect([state, marks.filter((mark) => !text.includes(mark))]).toEqual([state, []]);
			expect(text).toContain(`<style>${accentTokens("#a33b20")}</style>`);
			expect(headers["content-security-policy"]).toContain(styleHash);
			// The account is named after the chosen name.
			expect(text).toMatch(/From Acme &lt;b>Rentals&lt;\/b> \([^)]+\)/);
		}
	});

	it("is on the page that asks for a code, which shows nothing of the document", async () => {
		const person = await createAccount(app);
		await branded(person);
		const { documentId, open } = await sentBy(person);
		await app.sql(`UPDATE documents SET global_access_auth = 'EMAIL_CODE' WHERE id = $1`, [documentId]);
		const { text } = await open().expect(403);
		expect(marks.filter((mark) => !text.includes(mark))).toEqual([]);
	});

	it("is on a direct link's pages", async () => {
		const person = await createAccount(app);
		await branded(person);
		const recipients = [{ name: "Tenant", role: "SIGNER" }];
		const fields = lease.fields.filter(({ recipientIndex }) => recipientIndex === 0);
		const { id } = await readyTemplate(person, { type: "PUBLIC", recipients, fields });
		const change = { directLink: { enabled: true } };
		const { body } = await person.request("patch", `/templates/${id}`).send(change).expect(200);
		const { text, headers } = await app.agent.get(`/d/${body.directLink.token}`).expect(200);
		expect(marks.filter((mark) => !text.includes(mark))).toEqual([]);
		expect(headers["content-security-policy"]).toContain(styleHash);
		expect(text).toMatch(/Acme &lt;b>Rentals&lt;\/b> \([^)]+\) asks you to sign/);
	});

	it("is the team's on the team's documents, and never another team's", async () => {
		const member = await createAccount(app, { team: true });
		await branded(member, { ...texts, name: "Team brand" });
		await branded({ ...member, teamId: null }, { ...texts, name: "Own brand" });
		const page = async (owner: Pick<TestAccount, "userId" | "teamId">) =>
			(await (await sentBy(owner)).open()).text;
		const [ofTeam, own] = [await page(member), await page({ ...member, teamId: null })];
		expect([ofTeam.includes("Team brand"), ofTeam.includes("Own brand")]).toEqual([true, false]);
		expect([own.includes("Team brand"), own.includes("Own brand")]).toEqual([false, true]);
		const plain = await page(await createAccount(app));
		for (const mark of ["brand</", "Sent with Signing", "/branding/"]) expect(plain).not.toContain(mark);
	});
});
