import { describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { createDraft, draftWith } from "../../../../test/support/documents/draft.ts";
import { mailsAbout } from "../../../../test/support/documents/read.ts";
import { sharedAccount, sharedMailApp } from "../../../../test/support/shared-app.ts";

const ada = { name: "Ada Lovelace", email: "ada@example.com", role: "VIEWER" };
const grace = { name: "Grace Hopper", email: "grace@example.com", role: "VIEWER" };

const { app } = sharedMailApp();
const account = sharedAccount(app);

async function read(documentId: number) {
	return (await account.request("get", `/documents/${documentId}`).expect(200)).body;
}

async function twoViewers() {
	const { documentId, recipients } = await draftWith(account, { recipients: [ada, grace] });
	const [first, second] = recipients.map(({ recipientId }) => recipientId);
	return { documentId, first, second };
}

describe("an address that the document already has", () => {
	const add = (documentId: number, email: string) =>
		account.request("post", `/documents/${documentId}/recipients`).send({ ...grace, email });

	it("is rejected for an added recipient, in any case, and one invitation is sent", async () => {
		const { documentId, first } = await twoViewers();
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		const { body } = await add(documentId, "ADA@Example.com").expect(400);
		expect(body).toMatchObject({
			code: "recipient_exists",
			errors: [{ path: "body.email", message: `is already used by recipient ${first}` }],
		});
		expect((await read(documentId)).recipients).toHaveLength(2);
		expect(await mailsAbout(app, documentId)).toHaveLength(2);
	});

	it("is assigned to one of twenty concurrent requests", async () => {
		const { documentId } = await twoViewers();
		const contenders = Array.from({ length: 20 }, (_, index) => {
			const email = index % 2 === 0 ? "new@example.com" : "NEW@example.com";
			return () => add(documentId, email);
		});
		const answers = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: documentId },
			contenders,
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
		expect((await read(documentId)).recipients).toHaveLength(3);
	});

	it("is rejected for a changed recipient", async () => {
		const { documentId, second } = await twoViewers();
		const path = `/documents/${documentId}/recipients/${second}`;
		const { body } = await account.request("patch", path).send({ email: "Ada@example.com" }).expect(400);
		expect(body.code).toBe("recipient_exists");
		await account.request("patch", path).send({ email: "GRACE@example.com" }).expect(200);
	});

	it("may occur twice on creation, and each of the two can be changed otherwise", async () => {
		const twice = { recipients: [ada, { ...ada, role: "CC" }] };
		const { documentId, recipients } = await createDraft(account, twice);
		const path = `/documents/${documentId}/recipients/${recipients[1]?.recipientId}`;
		const change = { name: "Ada King", email: ada.email };
		expect((await account.request("patch", path).send(change).expect(200)).body).toMatchObject(change);
	});
});
