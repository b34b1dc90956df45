import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { createDraft, draftWith, signatureField } from "../../../test/support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";
import { requireFileKey } from "../../platform/storage/keys.ts";
import { duplicateDocument } from "./duplicate-document.ts";

const app = sharedApp();
const account = sharedAccount(app);

it("a duplicate hides the text tags that the fields of its original replace", async () => {
	const draft = await draftWith(account);
	const cover = { pageNumber: 1, pageX: 10, pageY: 20, pageWidth: 15, pageHeight: 2 };
	await account
		.request("post", `/documents/${draft.documentId}/fields`)
		.send({ ...signatureField, recipientId: draft.recipients[0]?.recipientId, cover })
		.expect(200);
	const { body } = await account.request("post", `/documents/${draft.documentId}/duplicate`).expect(200);
	const copy = await account.request("get", `/documents/${body.documentId}`).expect(200);
	expect(copy.body.fields).toMatchObject([{ cover }]);
});

it("a duplicate keeps its file while its original is deleted", async () => {
	const { db, storage } = app.dependencies;
	const { documentId } = await draftWith(account);
	await account.request("get", `/documents/${documentId}`).expect(200);
	const { userId } = account;
	const access = { permission: "documents.create", userId, teamId: null, reach: "all" } as const;
	const user = { id: userId, email: "sender@example.com", name: "Sender" };
	const caller = { holder: { userId }, owner: access, user, plan: "free", sponsorId: null } as const;
	let deleting: Promise<unknown> | undefined;
	const { document } = await db.transaction(async (tx) => {
		const inserted = await duplicateDocument(tx, app.dependencies, caller, documentId);
		deleting = account.request("delete", `/documents/${documentId}`).expect(200).then();
		// Long enough for a deletion that does not wait.
		await Promise.race([deleting, delay(1_000)]);
		await app.workOff();
		return inserted;
	});
	await deleting;
	await app.workOff();
	const key = document.file.originalKey ?? "";
	requireFileKey(key);
	expect(await storage.find(key)).toBeDefined();
});

it("a document that does not exist cannot be duplicated", async () => {
	const { documentId } = await createDraft(account);
	await account.request("delete", `/documents/${documentId}`).expect(200);
	await account.request("post", `/documents/${documentId}/duplicate`).expect(404);
	await app.workOff();
});
