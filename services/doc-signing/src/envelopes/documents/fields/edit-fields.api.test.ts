import { beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount } from "../../../../test/support/accounts.ts";
import { createDraft, signatureField, textField, upload } from "../../../../test/support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../../../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);
let documentId: number;
let recipientId: number;
beforeAll(async () => {
	const draft = await createDraft(account);
	documentId = draft.documentId;
	recipientId = draft.recipients[0]?.recipientId ?? 0;
	await upload(draft.uploadUrl);
});

function edit(edits: object[], key?: string) {
	const request = account.request("post", `/documents/${documentId}/fields/edits`);
	return (key ? request.set("Idempotency-Key", key) : request).send({ edits });
}

async function addOne(field: object = textField): Promise<{ id: number }> {
	const { body } = await edit([{ op: "add", field: { ...field, recipientId } }]).expect(200);
	return body.results[0].field;
}

async function readFields(): Promise<{ id: number; positionX: string; positionY: string }[]> {
	return (await account.request("get", `/documents/${documentId}`).expect(200)).body.fields;
}

describe("field edits", () => {
	it("are applied together, each with its own result", async () => {
		const [moved, removed] = [await addOne(), await addOne(signatureField)];
		const { body } = await edit([
			{ op: "add", field: { ...signatureField, recipientId } },
			{ op: "change", id: moved.id, base: { pageX: 10 }, change: { pageX: 12.5 } },
			{ op: "remove", id: removed.id, base: {} },
			{ op: "add", field: { ...textField, recipientId, pageNumber: 99 } },
		]).expect(200);
		expect(body.results).toMatchObject([
			{ outcome: "saved", field: { type: "SIGNATURE" }, problems: [] },
			{ outcome: "saved", field: { id: moved.id, pageX: 12.5 } },
			{ outcome: "saved", field: null },
			{ outcome: "refused", field: null, problems: [{ path: "pageNumber" }] },
		]);
		const ids = (await readFields()).map(({ id }) => id);
		expect(ids).toContain(body.results[0].field.id);
		expect(ids).not.toContain(removed.id);
	});

	it("of different properties by two people are both kept", async () => {
		const field = await addOne();
		const base = { pageX: 10, pageY: 20.5 };
		await edit([{ op: "change", id: field.id, base, change: { pageX: 40 } }]).expect(200);
		const { body } = await edit([{ op: "change", id: field.id, base, change: { pageY: 60 } }]).expect(200);
		expect(body.results).toMatchObject([{ outcome: "saved", field: { pageX: 40, pageY: 60 } }]);
	});

	it("of the same property by two people conflict: the second sees the first, and overwrites nothing", async () => {
		const field = await addOne();
		const base = { pageX: 10 };
		await edit([{ op: "change", id: field.id, base, change: { pageX: 40 } }]).expect(200);
		const { body } = await edit([
			{ op: "change", id: field.id, base, change: { pageX: 70 } },
			{ op: "remove", id: field.id, base },
		]).expect(200);
		expect(body.results).toMatchObject([
			{ outcome: "conflict", field: { id: field.id, pageX: 40 } },
			{ outcome: "conflict", field: { id: field.id, pageX: 40 } },
		]);
		expect((await readFields()).find(({ id }) => id === field.id)).toMatchObject({ positionX: "40" });
	});

	it("of a field that another person removed conflict; removing it again does not", async () => {
		const field = await addOne();
		await edit([{ op: "remove", id: field.id }]).expect(200);
		const { body } = await edit([
			{ op: "change", id: field.id, base: {}, change: { pageX: 70 } },
			{ op: "remove", id: field.id },
		]).expect(200);
		expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["conflict", "saved"]);
	});

	it("repeated with their key are applied once", async () => {
		const before = (await readFields()).length;
		const edits = [{ op: "add", field: { ...textField, recipientId } }];
		const first = await edit(edits, "one-edit").expect(200);
		const again = await edit(edits, "one-edit").expect(200);
		expect(again.body).toEqual(first.body);
		expect(await readFields()).toHaveLength(before + 1);
	});

	it("of another account's document are not found", async () => {
		const stranger = await createAccount(app);
		const edits = [{ op: "add", field: { ...textField, recipientId } }];
		await stranger.request("post", `/documents/${documentId}/fields/edits`).send({ edits }).expect(404);
	});
});
