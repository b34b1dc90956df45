import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { ada, copy, draftWith, signatureField, textField } from "../../test/support/documents/draft.ts";
import { addFields } from "../../test/support/documents/sent.ts";
import { sharedAccount, sharedApp } from "../../test/support/shared-app.ts";
import { insertMember } from "../accounts/teams/queries.ts";

const app = sharedApp();
const account = sharedAccount(app, { team: true });
const tom = { name: "Tom Tenant", email: "tom@example.com", role: "SIGNER", signingOrder: 2 };

/** Ada and Tom sign, and Charles gets a copy. */
async function createLease(payload: object = {}) {
	const draft = await draftWith(account, { recipients: [ada, tom, copy], ...payload });
	await addFields(account, draft, [
		{ of: 0, ...textField },
		{ of: 0, ...signatureField },
		{ of: 1, ...signatureField, pageY: 60 },
	]);
	const [first, second, third] = draft.recipients.map(({ recipientId }) => recipientId);
	const base = `/documents/${draft.documentId}/preview`;
	const addresses = ["", "/document.pdf"].map((file) => `${base}/${first}${file}`);
	return { ...draft, base, first, second, third, addresses };
}

async function open(path: string, by: TestAccount = account) {
	const { cookie } = await signedInBrowser(app, by);
	return app.agent.get(path).set("Cookie", cookie);
}

async function viewOf(path: string) {
	const { status, text } = await open(path);
	expect(status).toBe(200);
	return JSON.parse(/id="signing-view">(.*?)<\/script>/.exec(text)?.[1] ?? "{}");
}

async function statuses(paths: string[], by?: TestAccount) {
	return Promise.all(paths.map(async (path) => (await open(path, by)).status));
}

describe("the preview of a draft", () => {
	it("shows to each recipient their own fields, in the document's language, and who must verify their identity", async () => {
		const authOptions = { globalActionAuth: "EMAIL_CODE" };
		const { base, first, second } = await createLease({ meta: { language: "de" }, authOptions });
		const { text } = await open(`${base}/${first}`);
		expect(text).toContain('<html lang="de"');
		expect(text).not.toContain("<form");
		const view = await viewOf(`${base}/${first}`);
		expect(view.fields.map(({ type }: { type: string }) => type)).toEqual(["TEXT", "SIGNATURE"]);
		expect(view).toMatchObject({ opened: true, recipient: { name: "Ada Lovelace" }, authentication: null });
		expect(view.preview).toMatchObject({
			people: [
				{ id: first, name: "Ada Lovelace", isShown: true },
				{ id: second, name: "Tom Tenant", isShown: false },
			],
			words: { about: expect.stringContaining("Ada Lovelace must verify their identity") },
		});
		expect((await viewOf(`${base}/${second}`)).fields).toHaveLength(1);
	});

	it("records nothing, and contains no recipient's token", async () => {
		const { documentId, recipients, addresses } = await createLease();
		const read = async () => (await account.request("get", `/documents/${documentId}`).expect(200)).body;
		const logged = async () =>
			(await account.request("get", `/documents/${documentId}/audit-log`).expect(200)).body;
		const before = [await read(), await logged()];
		for (const address of addresses) {
			const { status, text = "" } = await open(address);
			expect(status).toBe(200);
			for (const { token } of recipients) expect(text).not.toContain(token);
		}
		expect([await read(), await logged()]).toEqual(before);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT read_status, link_fetched_at FROM recipients WHERE document_id = $1",
			[documentId],
		);
		for (const row of rows) expect(row).toEqual({ read_status: "NOT_OPENED", link_fetched_at: null });
	});

	it("is for those who may change the document", async () => {
		const { addresses } = await createLease();
		const [stranger, member] = [await createAccount(app), await createAccount(app)];
		await insertMember(app.dependencies.db, {
			teamId: account.teamId ?? 0,
			userId: member.userId,
			role: "member",
			createdAt: app.dependencies.clock(),
		});
		expect(await statuses(addresses, stranger)).toEqual([404, 404]);
		expect(await statuses(addresses, member)).toEqual([403, 403]);
		expect((await app.agent.get(addresses[0] ?? "")).headers.location).toContain("sign-in");
	});

	it("does not show who only gets a copy, or a recipient of another document", async () => {
		const { documentId, base, third } = await createLease();
		const other = await createLease();
		for (const id of [third, other.first]) {
			expect((await open(`${base}/${id}`)).headers.location).toBe(`/documents/${documentId}`);
			expect((await open(`${base}/${id}/document.pdf`)).status).toBe(404);
		}
	});

	it("leads to the document once it is sent", async () => {
		const { documentId, addresses } = await createLease();
		await account.request("post", `/documents/${documentId}/send`).send({ sendEmail: false }).expect(200);
		expect(await statuses(addresses)).toEqual([303, 404]);
		expect((await open(addresses[0] ?? "")).headers.location).toBe(`/documents/${documentId}`);
	});
});
