import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { visitor } from "@repo/infra-local/testing";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { berta, type SentPerson, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { framed, SITE } from "../../../test/support/framing-world.ts";
import { newEmail, type SignUpWorld, startSignUpWorld } from "../../../test/support/sign-up-world.ts";
import { EMBED_LIMIT } from "../../accounts/call-limit.ts";
import { eraseDocument } from "./erase-document.ts";

let world: SignUpWorld;
let account: TestAccount;
beforeAll(async () => {
	world = await startSignUpWorld();
	account = await createAccount(world.app, { plan: "enterprise" });
});
afterAll(async () => {
	await world.app.workOff();
	await world.close();
});

const mailsTo = (email: string, kind: string) =>
	world.app.sql(`SELECT status FROM mails WHERE "to" = $1 AND kind = $2`, [email, kind]);

async function erase(documentId: number): Promise<void> {
	const { app } = world;
	await account.request("post", `/documents/${documentId}/cancel`).expect(200);
	await app.workOff();
	const asked = { access: "operator", by: { kind: "operator", name: "root" }, documentId } as const;
	await app.dependencies.db.transaction((tx) => eraseDocument(tx, app.dependencies, asked));
	await app.workOff();
}

async function sendLease(email = newEmail()): Promise<{ documentId: number; signer: SentPerson }> {
	const { documentId, people } = await sendNewDocument(account, { recipients: [{ ...berta, email }] });
	return { documentId, signer: people[0] as SentPerson };
}

/** Has a code mailed on this page, which leads back to a document; returns the status and address of the answer. */
async function askForCode(path: string, email: string, returnTo: string) {
	const browser = visitor();
	const page = await browser.open(`${world.address}${path}?return_to=${encodeURIComponent(returnTo)}`);
	const { status, address } = await browser.submit(page, path, { email });
	return { status, page: new URL(address).pathname.split("/")[1] };
}

describe("erasing a document deletes", () => {
	it("the code for an account to which its link led", async () => {
		const email = newEmail();
		const { documentId, signer } = await sendLease(email);
		await askForCode("/sign-up", email, signer.path);
		expect(await mailsTo(email, "addressProof")).toHaveLength(1);
		await erase(documentId);
		expect(await mailsTo(email, "addressProof")).toEqual([]);
	}, 60_000);

	it("the code with which the visitor of a direct link created it", async () => {
		const { agent } = world.app;
		await account
			.request("put", "/embed-origins")
			.send({ origins: [SITE] })
			.expect(200);
		const { id } = await readyTemplate(account, {
			type: "PUBLIC",
			recipients: [{ name: "Tenant", role: "SIGNER" }],
			fields: lease.fields.filter(({ recipientIndex }) => recipientIndex === 0),
		});
		const open = { directLink: { enabled: true } };
		const { body: template } = await account.request("patch", `/templates/${id}`).send(open).expect(200);
		const path = `/embed/direct/${template.directLink.token}`;
		const [headers, email] = [framed(), newEmail()];
		const { body: sent } = await agent.post(`${path}/code`).set(headers).send({ email }).expect(200);
		const { text } = await world.mailTo(email);
		const code = /\b\d{3} ?\d{3}\b/.exec(text)?.[0];
		const typed = { form: "one", name: "Ada", email, proofId: sent.proofId, code };
		await agent.post(`${path}/documents`).set(headers).send(typed).expect(200);
		expect(await mailsTo(email, "signingCode")).toHaveLength(1);
		const [document] = await world.app.sql("SELECT id FROM documents WHERE template_id = $1", [id]);
		await erase(document.id);
		expect(await mailsTo(email, "signingCode")).toEqual([]);
	}, 60_000);
});

describe("signing in", () => {
	const pages = ["/sign-up", "/password/forgotten"];

	it.each(pages)(
		"works when it leads back to an erased document: %s",
		async (path) => {
			const { documentId, signer } = await sendLease();
			await erase(documentId);
			expect((await world.app.agent.get(signer.path)).status).toBe(410);
			const email = newEmail();
			expect(await askForCode(path, email, signer.path)).toEqual({ status: 200, page: "email-code" });
			const signIn = `/sign-in?return_to=${encodeURIComponent(signer.path)}`;
			await world.app.agent.get(signIn).set("Accept", "text/html").expect(200);
		},
		60_000,
	);

	it.each(pages)(
		"works when it leads back with an embed token beyond its limit: %s",
		async (path) => {
			const { signer } = await sendLease();
			const input = { purpose: "sign", id: signer.id };
			const { body } = await account.request("post", "/embed-tokens").send(input).expect(200);
			const { db, clock } = world.app.dependencies;
			const [token] = await world.app.sql("SELECT id FROM embed_tokens WHERE recipient_id = $1", [signer.id]);
			for (let taken = 0; taken < EMBED_LIMIT.limit; taken++)
				await takeAllowance(db, EMBED_LIMIT, String(token.id), clock());
			const returnTo = `/sign/${body.token}`;
			expect((await world.app.agent.get(returnTo)).status).toBe(429);
			expect(await askForCode(path, newEmail(), returnTo)).toEqual({ status: 200, page: "email-code" });
		},
		60_000,
	);
});
