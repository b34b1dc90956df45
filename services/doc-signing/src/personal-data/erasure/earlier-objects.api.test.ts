import { afterEach, describe, expect, it } from "@jest/globals";
import { secondsAfter } from "@repo/service-kit/clock";
import sharp from "sharp";
import { createDraft, draftWith, signatureField, upload } from "../../../test/support/documents/draft.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { uploadParts } from "../../../test/support/documents/upload-parts.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { documentTasks } from "../../envelopes/documents/jobs.ts";
import { UPLOAD_OVER_SECONDS } from "../../envelopes/files/uploads.ts";
import { countOverdue, findErasure } from "../../envelopes/retention/queries.ts";
import { StorageUnavailable } from "../../platform/storage/errors.ts";
import { requireKey } from "../../platform/storage/keys.ts";
import { removeLater } from "../../platform/storage/queries.ts";
import { removeDueObjects, storeFile } from "../../platform/storage/stored-objects.ts";
import { sealDocument } from "../../sealing/seal-document.ts";
import { storeSealed } from "../../sealing/unfinished-objects.ts";
import { eraseDocument } from "./erase-document.ts";
import { finishErasure } from "./finish-erasure.ts";
import { listErasing } from "./queries.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app, { plan: "enterprise" });
const inTransaction: typeof app.dependencies.db.transaction = (work) => app.dependencies.db.transaction(work);
const findErasureOf = (documentId: number) => findErasure(app.dependencies.db, documentId);
const asOperator = { access: "operator", by: { kind: "operator", name: "root" } } as const;
const ink = await sharp({ create: { width: 90, height: 40, channels: 3, background: "#12204a" } })
	.png()
	.toBuffer();

type Remove = typeof app.dependencies.storage.remove;
/** A clock that tests turn on. That of the service stays: storage rejects upload URLs of another time. */
let seconds = 0;
const travel = (more: number) => {
	seconds += more;
};
afterEach(() => travel(-seconds));
const clock = () => secondsAfter(app.dependencies.clock(), seconds);
const removingBy = (remove: Remove) => ({
	...app.dependencies,
	clock,
	storage: { ...app.dependencies.storage, remove },
});
const refusing = () => removingBy(async () => "refused");
/** As a server that has versions does; that of tests has none. */
const removing = () => removingBy(async (key) => (await app.dependencies.storage.remove(key)) && "all");

const cancel = (id: number) => account.request("post", `/documents/${id}/cancel`).expect(200);
const erase = (documentId: number) =>
	inTransaction((tx) => eraseDocument(tx, { clock }, { documentId, ...asOperator }));
const fileIdOf = async (id: number): Promise<string> =>
	(await app.sql("SELECT document_data_id AS file FROM documents WHERE id = $1", [id]))[0].file;
const isStored = async (key: string) => (await app.dependencies.storage.find(requireKey(key))) !== undefined;
const forgetJobs = () =>
	app.sql(
		"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = 'remove-file'",
	);
async function finishLater(documentId: number, more: number) {
	travel(more);
	await finishErasure(removing(), documentId);
	return (await findErasureOf(documentId))?.status;
}

/** Erases an ended document while the storage has kept these objects, and then lets the storage remove them. */
async function expectErasureToWait(documentId: number, kept: string[]): Promise<void> {
	await app.workOff();
	travel(2 * UPLOAD_OVER_SECONDS);
	await removeDueObjects(refusing(), 100);
	for (const key of kept) expect(await isStored(key)).toBe(true);
	await erase(documentId);
	expect((await findErasureOf(documentId))?.objects).toEqual(expect.arrayContaining(kept));
	await finishErasure(refusing(), documentId);
	travel(UPLOAD_OVER_SECONDS + 3600);
	await removeDueObjects(refusing(), 100);
	await finishErasure(refusing(), documentId);
	expect(await findErasureOf(documentId)).toMatchObject({ status: "ERASING", statement: null });
	expect(await finishLater(documentId, 3600)).toBe("ERASED");
	for (const key of kept) expect(await isStored(key)).toBe(false);
	await app.workOff();
}

describe("an erasure waits until the storage has removed", () => {
	it("the uploads that were combined, and pages made of them", async () => {
		const uploads = [
			{ name: "Lease.pdf", bytes: fixture("three-pages.pdf") },
			{ name: "Photo.png", bytes: ink },
		];
		const { id, check, combine, parts } = await uploadParts(app, account, uploads, { recipients: [berta] });
		for (const index of parts.keys()) await check(index).expect(200);
		await combine().expect(200);
		const rows = await app.sql("SELECT key FROM objects_to_remove WHERE file_id = $1", [await fileIdOf(id)]);
		const kept = rows.map(({ key }) => key);
		// One more for the page.
		expect(kept).toHaveLength(3);
		for (const { uploadUrl } of parts)
			expect(kept).toContain(new URL(uploadUrl).pathname.split("/").slice(-2).join("/"));
		const { body } = await account.request("get", `/documents/${id}`).expect(200);
		const field = { ...signatureField, recipientId: body.recipients[0].id };
		await account.request("post", `/documents/${id}/fields`).send(field).expect(200);
		await account.request("post", `/documents/${id}/send`).expect(200);
		await cancel(id);
		await expectErasureToWait(id, kept);
	});

	it.each([0, UPLOAD_OVER_SECONDS])(
		"a replaced upload, also if it was replaced after %d seconds",
		async (after) => {
			const { documentId, uploadUrl, recipients } = await createDraft(account, { recipients: [berta] });
			await upload(uploadUrl, fixture("password.pdf"));
			await account.request("get", `/documents/${documentId}`).expect(200);
			const [{ key }] = await app.sql("SELECT upload_key AS key FROM document_data WHERE id = $1", [
				await fileIdOf(documentId),
			]);
			travel(after + 1);
			// Its job removes the upload, if there is one.
			if (after > 0) await documentTasks(refusing())["sweep-leftovers"]?.({}, {} as never);
			travel(-after - 1);
			const { body } = await account.request("post", `/documents/${documentId}/upload-url`).expect(200);
			await forgetJobs();
			await upload(body.uploadUrl);
			const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
			await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
			await account.request("post", `/documents/${documentId}/send`).expect(200);
			await cancel(documentId);
			await expectErasureToWait(documentId, [key]);
		},
	);

	it("the uploads of a deleted draft with the same contents", async () => {
		const draft = await draftWith(account, { recipients: [berta] });
		const field = { ...signatureField, recipientId: draft.recipients[0]?.recipientId };
		await account.request("post", `/documents/${draft.documentId}/fields`).send(field).expect(200);
		const { body } = await account.request("post", `/documents/${draft.documentId}/duplicate`).expect(200);
		await account.request("post", `/documents/${body.documentId}/send`).expect(200);
		await app.workOff();
		const fileId = await fileIdOf(draft.documentId);
		const [{ key }] = await app.sql("SELECT upload_key AS key FROM document_data WHERE id = $1", [fileId]);
		const earlier = await storeFile(app.dependencies, ink, "image/png", fileId);
		await account.request("delete", `/documents/${draft.documentId}`).expect(200);
		await forgetJobs();
		await cancel(body.documentId);
		travel(86_400);
		await expectErasureToWait(body.documentId, [key, earlier.key]);
	});

	it("an image that was replaced", async () => {
		const { documentId, people, fieldIds } = await sendNewDocument(account);
		const save = () =>
			app.agent
				.put(`/sign/${people[0]?.token}/fields/${fieldIds[0]}`)
				.set("Accept", "application/json")
				.send({ image: ink.toString("base64") })
				.expect(200);
		await save();
		const [{ key }] = await app.sql("SELECT answer ->> 'key' AS key FROM fields WHERE id = $1", [
			fieldIds[0],
		]);
		await save();
		await cancel(documentId);
		await expectErasureToWait(documentId, [key]);
	});

	it("the file of a sealing attempt that was killed", async () => {
		const { documentId } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
		const leftover = `files/${"c".repeat(64)}` as const;
		await app.dependencies.storage.put(leftover, Buffer.from("leftover"), { contentType: "application/pdf" });
		await app.sql("UPDATE sealings SET pending_key = $1 WHERE document_id = $2", [leftover, documentId]);
		await sealDocument(refusing(), documentId);
		await expectErasureToWait(documentId, [leftover]);
	});
});

it("files that interrupted requests stored are removed with the document, not a day later", async () => {
	const { storage } = app.dependencies;
	const stored: string[] = [];
	const { put } = storage;
	const interrupt = async (request: () => PromiseLike<unknown>) => {
		storage.put = async (...given) => {
			stored.push(given[0]);
			await put(...given);
			throw new StorageUnavailable(new Error("the connection was lost"));
		};
		await request();
		storage.put = put;
	};
	const { documentId, uploadUrl, recipients } = await createDraft(account, { recipients: [berta] });
	await upload(uploadUrl);
	await interrupt(() => account.request("get", `/documents/${documentId}`));
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	const { body } = await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	await account.request("post", `/documents/${documentId}/send`).expect(200);
	await interrupt(() =>
		app.agent
			.put(`/sign/${recipients[0]?.token}/fields/${body.id ?? body.fields[0].id}`)
			.set("Accept", "application/json")
			.send({ image: ink.toString("base64") }),
	);
	expect(stored).toHaveLength(2);
	await cancel(documentId);
	await erase(documentId);
	expect((await findErasureOf(documentId))?.objects).toEqual(expect.arrayContaining(stored));
	expect(await finishLater(documentId, UPLOAD_OVER_SECONDS + 1)).toBe("ERASED");
	for (const key of stored) expect(await isStored(key)).toBe(false);
	await app.workOff();
});

it("a sealed file is kept that an earlier attempt left with the same bytes", async () => {
	const { db } = app.dependencies;
	const key = `files/${"d".repeat(64)}` as const;
	await removeLater(db, key, clock());
	await storeSealed(app.dependencies, { key, bytes: ink, name: async () => true });
	travel(1);
	await removeDueObjects(removing(), 100);
	expect(await isStored(key)).toBe(true);
});

it("a file that an interrupted request stores after the erasure has begun delays the certificate", async () => {
	const { documentId } = await sendNewDocument(account);
	await cancel(documentId);
	await erase(documentId);
	const { key } = await storeFile(app.dependencies, ink, "image/png", await fileIdOf(documentId));
	const { db, signingKeys } = app.dependencies;
	const countLate = async (more: number) => {
		travel(more);
		return countOverdue(db, documentId, clock());
	};
	expect(await countLate(UPLOAD_OVER_SECONDS + 1)).toBe(0);
	// It is not even signed, and its next turn is when the file is due.
	const current = () => Promise.reject(new Error("nothing is to be signed"));
	await finishErasure({ ...removing(), signingKeys: { ...signingKeys, current } }, documentId);
	expect(await findErasureOf(documentId)).toMatchObject({ status: "ERASING" });
	expect(await listErasing(db, { now: clock(), after: documentId - 1, limit: 1 })).toEqual([]);
	expect(await countLate(1200)).toBe(0);
	expect(await countLate(86_400)).toBe(1);
	await removeDueObjects(removing(), 100);
	expect(await finishLater(documentId, 1)).toBe("ERASED");
	expect(await isStored(key)).toBe(false);
	await app.workOff();
});

it("an erasure removes nothing of a duplicate", async () => {
	const { documentId } = await sendNewDocument(account);
	const { body } = await account.request("post", `/documents/${documentId}/duplicate`).expect(200);
	await cancel(documentId);
	const keysOf = async () =>
		(
			await app.sql("SELECT original_key AS key FROM document_data WHERE id = $1", [
				await fileIdOf(body.documentId),
			])
		).map(({ key }) => key);
	const [key] = await keysOf();
	await erase(documentId);
	expect(await app.sql("SELECT FROM objects_to_remove WHERE key = $1", [key])).toEqual([]);
	expect(await finishLater(documentId, UPLOAD_OVER_SECONDS + 1)).toBe("ERASED");
	expect(await findErasureOf(documentId)).toMatchObject({ isFileShared: true });
	expect(await isStored(key)).toBe(true);
	await app.workOff();
});
