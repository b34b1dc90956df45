import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { secondsAfter } from "@repo/service-kit/clock";
import { enqueue } from "@repo/service-kit/jobs";
import { createAccount } from "../../../test/support/accounts.ts";
import {
	type CreatedDraft,
	createDraft,
	signatureField,
	upload,
} from "../../../test/support/documents/draft.ts";
import { createTemplate } from "../../../test/support/documents/template.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";
import { StorageUnavailable } from "../../platform/storage/errors.ts";
import { fileKey, requireUploadKey } from "../../platform/storage/keys.ts";
import { removeDueObjects } from "../../platform/storage/stored-objects.ts";
import { type DocumentDataRow, findFile } from "../files/queries.ts";
import { documentTasks } from "./jobs.ts";
import { processUpload } from "./process-upload.ts";

const app = sharedApp({ MAX_FILE_BYTES: "400000" });
const account = sharedAccount(app);

async function read({ documentId }: { documentId: number }) {
	return (await account.request("get", `/documents/${documentId}`).expect(200)).body;
}

async function fileOf({ documentId }: { documentId: number }) {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT f.*, d.file_arrived_at FROM document_data f JOIN documents d ON d.document_data_id = f.id WHERE d.id = $1",
		[documentId],
	);
	return rows[0];
}

async function getFile(id: string): Promise<DocumentDataRow> {
	const file = await findFile(app.dependencies.db, id);
	if (!file) throw new Error("no such file");
	return file;
}

async function sweep(): Promise<void> {
	await enqueue(app.dependencies.db, "sweep-uploads", {});
	await app.workOff();
}

async function addSignature({ documentId, recipients }: CreatedDraft): Promise<void> {
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
}

describe("an uploaded file", () => {
	it("is processed on read: hash, pages, an immutable copy", async () => {
		const draft = await createDraft(account);
		expect(await upload(draft.uploadUrl)).toBe(200);
		expect(await read(draft)).toMatchObject({ uploadStatus: "READY", uploadError: null, pageCount: 3 });
		const file = await fileOf(draft);
		const bytes = fixture("three-pages.pdf");
		expect(file.original_hash).toEqual(createHash("sha256").update(bytes).digest());
		expect(Number(file.original_bytes)).toBe(bytes.length);
		const digest = { sha256: file.original_hash.toString("hex"), size: bytes.length };
		expect(await app.dependencies.storage.read(file.original_key, digest)).toEqual(bytes);
		expect(file.original_key).not.toBe(file.upload_key);
		expect(file.file_arrived_at).toEqual(app.dependencies.clock());
	});

	it("does not change after a second PUT", async () => {
		const draft = await createDraft(account);
		await upload(draft.uploadUrl);
		await read(draft);
		const before = await fileOf(draft);
		expect(await upload(draft.uploadUrl, fixture("tax-form.pdf"))).toBe(200);
		expect((await read(draft)).pageCount).toBe(3);
		expect(await fileOf(draft)).toEqual(before);
	});

	it("is processed once for twenty concurrent reads", async () => {
		const draft = await createDraft(account);
		await upload(draft.uploadUrl);
		const reads = await Promise.all(Array.from({ length: 20 }, () => read(draft)));
		expect(new Set(reads.map(({ uploadStatus }) => uploadStatus))).toEqual(new Set(["READY"]));
		const { body } = await account.request("get", `/documents/${draft.documentId}/audit-log`).expect(200);
		const types = body.events.map(({ type }: { type: string }) => type);
		expect(types.filter((type: string) => type === "FILE_TAKEN_IN")).toHaveLength(1);
	});

	it("is read by the first of two intakes; the copy of the other is removed a day later", async () => {
		const draft = await createDraft(account);
		await upload(draft.uploadUrl);
		const { id } = await fileOf(draft);
		const copies: string[] = [];
		const { storage } = app.dependencies;
		// Another instance processes the file while this one stores its copy.
		const slow = {
			...app.dependencies,
			storage: {
				...storage,
				put: async (...given: Parameters<typeof storage.put>) => {
					copies.push(given[0]);
					const digest = await storage.put(...given);
					await app.dependencies.db.$client.query(
						"UPDATE document_data SET status = 'UNUSABLE', refusal = 'NOT_A_PDF', taken_in_at = now() WHERE id = $1",
						[id],
					);
					return digest;
				},
			},
		};
		expect(await processUpload(slow, await getFile(id))).toMatchObject({
			status: "UNUSABLE",
			refusal: "NOT_A_PDF",
		});
		expect(copies).toHaveLength(1);
		const tomorrow = secondsAfter(app.dependencies.clock(), 86_401);
		await removeDueObjects({ ...app.dependencies, clock: () => tomorrow }, 500);
		expect(await storage.find(fileKey(copies[0]?.replace("files/", "") ?? ""))).toBeUndefined();
	});
});

describe("a file that cannot be used", () => {
	it("is rejected only after two reads of the same bytes", async () => {
		const draft = await createDraft(account);
		await upload(draft.uploadUrl);
		const { id } = await fileOf(draft);
		const { storage } = app.dependencies;
		let reads = 0;
		const lying = async (...given: Parameters<typeof storage.readUpload>) => {
			const upload = await storage.readUpload(...given);
			return reads++ === 0
				? { ...upload, bytes: upload.bytes.subarray(0, 300), sha256: "0".repeat(64) }
				: upload;
		};
		const dependencies = { ...app.dependencies, storage: { ...storage, readUpload: lying } };
		const file = await getFile(id);
		await expect(processUpload(dependencies, file)).rejects.toThrow(StorageUnavailable);
		expect(await processUpload(dependencies, file)).toMatchObject({ status: "READY" });
	});

	it.each<[string, Buffer, string]>([
		["empty", Buffer.alloc(0), "NOT_A_PDF"],
		["another format", Buffer.from("PK\u0003\u0004 a picture"), "NOT_A_PDF"],
		["truncated", fixture("three-pages.pdf").subarray(0, 300), "CORRUPT_PDF"],
		["locked", fixture("password.pdf"), "PASSWORD_PROTECTED"],
		["protected against changes", fixture("owner-protected.pdf"), "PASSWORD_PROTECTED"],
		["already signed", fixture("signed.pdf"), "ALREADY_SIGNED"],
		["too large", Buffer.alloc(400_001, "%PDF-1.7 "), "TOO_LARGE"],
	])("if %s, is rejected with a reason in the document and when it is sent", async (_how, bytes, code) => {
		const draft = await createDraft(account);
		await addSignature(draft);
		await upload(draft.uploadUrl, bytes);
		const document = await read(draft);
		expect(document).toMatchObject({ uploadStatus: "UNUSABLE", uploadError: { code } });
		expect(document.uploadError.message).toMatch(/\.$/);
		const { body } = await account.request("post", `/documents/${draft.documentId}/send`).expect(422);
		expect(body).toMatchObject({ code, message: document.uploadError.message });
		expect((await read(draft)).status).toBe("DRAFT");
	});

	it("is reported with 400 when the document is sent, if it was never uploaded", async () => {
		const draft = await createDraft(account);
		await addSignature(draft);
		const { body } = await account.request("post", `/documents/${draft.documentId}/send`).expect(400);
		expect(body.code).toBe("file_not_uploaded");
	});
});

describe("formValues", () => {
	it("are checked against the file's form, naming the invalid one", async () => {
		const draft = await createDraft(account, { formValues: { nobodys_field: "x" } });
		await addSignature(draft);
		expect((await read(draft)).formValueErrors).toEqual([]);
		await upload(draft.uploadUrl);
		const problem = { name: "nobodys_field", message: 'The PDF has no form field named "nobodys_field".' };
		expect((await read(draft)).formValueErrors).toEqual([problem]);
		// They do not block sending, as in v1, and the audit log records them.
		const { body } = await account
			.request("post", `/documents/${draft.documentId}/send`)
			.send({ sendEmail: false })
			.expect(200);
		expect(body.formValueErrors).toEqual([problem]);
		const log = await account.request("get", `/documents/${draft.documentId}/audit-log`).expect(200);
		const sent = log.body.events.find(({ type }: { type: string }) => type === "DOCUMENT_SENT");
		expect(sent.data.formValueErrors).toEqual([problem]);
	});
});

describe("downloading", () => {
	it("returns the uploaded file, and the signed one once it exists", async () => {
		const draft = await createDraft(account, { title: "Lease.pdf" });
		const path = `/documents/${draft.documentId}/download`;
		expect(
			(await account.request("get", `${path}?downloadOriginalDocument=true`).expect(400)).body.code,
		).toBe("file_not_uploaded");
		await upload(draft.uploadUrl);
		const { body } = await account.request("get", `${path}?downloadOriginalDocument=true`).expect(200);
		const answer = await fetch(body.downloadUrl);
		expect(answer.headers.get("content-disposition")).toBe('attachment; filename="Lease.pdf"');
		expect(Buffer.from(await answer.arrayBuffer())).toEqual(fixture("three-pages.pdf"));
		expect((await account.request("get", path).expect(400)).body.code).toBe("document_not_completed");
		const stranger = await createAccount(app);
		await stranger.request("get", path).expect(404);
		await account.request("get", `${path}?downloadOriginalDocument=yes`).expect(400);
	});
});

// Last, because a URL signed hours ahead of the storage's clock is rejected.
describe("the cron jobs", () => {
	it("find a file, which then appears on the dashboard", async () => {
		const draft = await createDraft(account);
		expect((await fileOf(draft)).file_arrived_at).toBeNull();
		await sweep();
		await upload(draft.uploadUrl);
		app.travel(61);
		await sweep();
		expect(await fileOf(draft)).toMatchObject({ status: "READY", file_arrived_at: app.dependencies.clock() });
	});

	it("delete uploads once their URL has expired: processed, replaced or deleted", async () => {
		const draft = await createDraft(account);
		await upload(draft.uploadUrl);
		await read(draft);
		const [renewed, deleted] = [await createDraft(account), await createDraft(account)];
		const [template, unused] = [await createTemplate(account), await createTemplate(account)];
		await account.request("post", `/documents/${renewed.documentId}/upload-url`).send({}).expect(200);
		await account.request("delete", `/documents/${deleted.documentId}`).expect(200);
		await account.request("post", `/templates/${template.id}/upload-url`).send({}).expect(200);
		await account.request("delete", `/templates/${unused.id}`).expect(200);
		await app.workOff();
		const abandoned = [renewed, deleted, template, unused].map(({ uploadUrl }) => uploadUrl);
		for (const address of abandoned) expect(await upload(address)).toBe(200);
		app.travel(7201);
		await enqueue(app.dependencies.db, "sweep-leftovers", {});
		await app.workOff();
		for (const address of [draft.uploadUrl, ...abandoned]) {
			const key = new URL(address).pathname.replace(/^\/documents\//, "");
			requireUploadKey(key);
			expect(await app.dependencies.storage.find(key)).toBeUndefined();
		}
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT FROM objects_to_remove WHERE key LIKE 'uploads/%'",
		);
		expect(rows).toEqual([]);
		expect((await read(draft)).uploadStatus).toBe("READY");
	});

	it("check for a file every minute, until its URL has expired", async () => {
		const draft = await createDraft(account);
		let looks = 0;
		const look = documentTasks(app.dependencies)["sweep-uploads"];
		for (let minute = 0; minute < 80; minute++) {
			app.travel(60);
			const before = (await fileOf(draft)).next_look_at;
			await look?.({}, {} as never);
			if (String((await fileOf(draft)).next_look_at) !== String(before)) looks++;
		}
		expect((await fileOf(draft)).next_look_at).toBeNull();
		expect(looks).toBeGreaterThan(63);
		expect(looks).toBeLessThan(67);
	});
});
