import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { berta, carl, type SentPerson, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

/** Carl has signed; Berta's link was mailed to a mistyped address. */
async function mistyped() {
	const sent = await sendNewDocument(app.account, { recipients: [berta, carl] });
	const [wrong, other] = sent.people;
	if (!wrong || !other) throw new Error("nobody");
	await app.sign(other, sent.fieldIds[1]);
	const path = `/documents/${sent.documentId}/recipients/${wrong.id}`;
	const correct = () => app.account.request("patch", path).send({ email: "berta@example.org" });
	return { ...sent, wrong, path, correct };
}

describe("a recipient at a mistyped address", () => {
	it("can be corrected after a scanner and a stranger have opened the link, which keeps the first signature", async () => {
		const { documentId, wrong, correct, fieldIds } = await mistyped();
		await app.agent.get(wrong.path).expect(200);
		await app.opened(wrong).expect(200);
		const { body } = await correct().expect(200);
		expect(body).toMatchObject({ email: "berta@example.org", readStatus: "NOT_OPENED" });
		await app.opened(wrong).expect(404);
		const right: SentPerson = { ...wrong, path: `/sign/${body.token}` };
		expect(await app.recipientRow(wrong)).toMatchObject({ openedAt: null, linkFetchedAt: null });
		await app.agent.get(right.path).expect(200);
		await app.sign(right, fieldIds[0]);
		expect((await app.documentRow(documentId)).status).toBe("COMPLETED");
		const opened = (await app.events(documentId)).filter(({ type }) => type === "RECIPIENT_OPENED");
		expect(opened.map(({ data }) => (data as { by: { email: string } }).by.email).slice(1)).toEqual([
			"berta@example.com",
			"berta@example.org",
		]);
	});

	it("can be removed after it was opened", async () => {
		const { wrong, path, documentId } = await mistyped();
		await app.opened(wrong).expect(200);
		await app.account
			.request("post", `/documents/${documentId}/recipients`)
			.send({ name: "Eve", email: "e@example.com" });
		await app.account.request("delete", path).expect(200);
	});

	it("can no longer be corrected or removed once they have agreed to sign", async () => {
		const { wrong, path, correct } = await mistyped();
		await app.consent(wrong).expect(200);
		expect((await correct().expect(400)).body.code).toBe("recipient_has_begun");
		expect((await app.account.request("delete", path).expect(400)).body.code).toBe("recipient_has_begun");
	});

	it("either agrees to sign or is corrected, if both happen at once", async () => {
		const { documentId, wrong, correct } = await mistyped();
		const [agreed, corrected] = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: documentId },
			[async () => (await app.consent(wrong)).status, async () => (await correct()).status],
		);
		expect([
			[200, 400],
			[404, 200],
		]).toContainEqual([agreed, corrected]);
	});
});
