import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { handSigned } from "@repo/infra-local/testing";
import { type StorageUnderTest, storageUnderTest } from "../../../test/support/storage-under-test.ts";
import {
	StorageUnavailable,
	StoredBytesAltered,
	StoredObjectMissing,
	StoredObjectTooLarge,
} from "./errors.ts";
import { type FileKey, fileKey, type UploadKey, uploadKey } from "./keys.ts";
import { openStorage, type Storage } from "./storage.ts";

let server: StorageUnderTest;
let storage: Storage;

beforeAll(async () => {
	server = await storageUnderTest();
	storage = openStorage(server.settings, () => new Date());
});
afterAll(() => server.close());

const newUpload = () => uploadKey(randomUUID());
const newFile = () => fileKey(randomUUID());
const pdf = { contentType: "application/pdf" };
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

async function upload(key: UploadKey, body: string) {
	const address = await storage.presignUpload(key);
	const answer = await fetch(address, { method: "PUT", body, headers: { "content-type": "text/html" } });
	expect(answer.status).toBe(200);
}

/** Writes directly to the storage, as someone with its keys could. */
async function overwrite(key: string, body: string) {
	const path = `/${server.bucket}/${key}`;
	const answer = await handSigned.send(
		server,
		handSigned.signInHeader(server, { method: "PUT", path, body }),
	);
	expect(answer.status).toBe(200);
}

describe("an upload URL", () => {
	it("accepts a PUT without other credentials, of any content type, for an hour", async () => {
		const key = newUpload();
		await upload(key, "%PDF-1.7");
		expect(new URL(await storage.presignUpload(key)).searchParams.get("X-Amz-Expires")).toBe("3600");
		expect(await storage.readUpload(key, { maxBytes: 8 })).toEqual({
			bytes: Buffer.from("%PDF-1.7"),
			sha256: sha256("%PDF-1.7"),
			size: 8,
		});
	});

	it("is rejected after an hour", async () => {
		const anHourAgo = openStorage(server.settings, () => new Date(Date.now() - 3_601_000));
		const key = newUpload();
		const answer = await fetch(await anHourAgo.presignUpload(key), { method: "PUT", body: "late" });
		expect(answer.status).toBe(403);
		expect(await storage.find(key)).toBeUndefined();
	});

	it("writes only to its own key", async () => {
		const [own, other] = [newUpload(), newUpload()];
		const address = await storage.presignUpload(own);
		for (const target of [other, newFile()]) {
			const answer = await fetch(address.replace(own, target), { method: "PUT", body: "x" });
			expect(answer.status).toBe(403);
		}
		expect(
			(await fetch(address.replace(own, `${own}/../${other}`), { method: "PUT", body: "x" })).status,
		).toBe(403);
		expect((await fetch(address)).status).toBe(403);
		expect((await fetch(address, { method: "DELETE" })).status).toBe(403);
		expect(await storage.find(other)).toBeUndefined();
	});

	it("cannot be created for a stored file", async () => {
		await expect(storage.presignUpload(newFile() as unknown as UploadKey)).rejects.toThrow(TypeError);
		await expect(storage.presignUpload("uploads/../files/x")).rejects.toThrow(TypeError);
	});

	it("is read up to a limit", async () => {
		const key = newUpload();
		await upload(key, "0123456789");
		await expect(storage.readUpload(key, { maxBytes: 9 })).rejects.toThrow(StoredObjectTooLarge);
		await expect(storage.readUpload(newUpload(), { maxBytes: 9 })).rejects.toThrow(StoredObjectMissing);
	});
});

describe("a file", () => {
	it("is returned as stored, checked", async () => {
		const key = newFile();
		const recorded = await storage.put(key, Buffer.from("sealed"), pdf);
		expect(recorded).toEqual({ sha256: sha256("sealed"), size: 6 });
		expect((await storage.read(key, recorded)).toString()).toBe("sealed");
		expect(await storage.find(key)).toMatchObject({ size: 6, contentType: "application/pdf" });
	});

	it("may be empty or large", async () => {
		for (const bytes of [Buffer.alloc(0), Buffer.alloc(12_000_000, "large ")]) {
			const key = newFile();
			const recorded = await storage.put(key, bytes, pdf);
			expect(recorded.size).toBe(bytes.length);
			expect(bytes.equals(await storage.read(key, recorded))).toBe(true);
		}
	});

	it.each(["SEALED", "short", "sealed/ followed by more"])(
		"altered to %j is never returned",
		async (altered) => {
			const key = newFile();
			const recorded = await storage.put(key, Buffer.from("sealed"), pdf);
			await overwrite(key, altered);
			await expect(storage.read(key, recorded)).rejects.toThrow(StoredBytesAltered);
		},
	);

	it("is reported if missing", async () => {
		const key = newFile();
		const recorded = { sha256: sha256(""), size: 0 };
		await expect(storage.read(key, recorded)).rejects.toThrow(StoredObjectMissing);
		expect(await storage.find(key)).toBeUndefined();
	});

	it("is never written through an upload's key", async () => {
		const upload = newUpload() as unknown as FileKey;
		await expect(storage.put(upload, Buffer.from("x"), pdf)).rejects.toThrow(TypeError);
		const file = newFile() as unknown as UploadKey;
		await expect(storage.putUpload(file, Buffer.from("x"))).rejects.toThrow(TypeError);
	});

	it("is removed, and removing it again succeeds", async () => {
		const key = newFile();
		await storage.put(key, Buffer.from("x"), pdf);
		await storage.remove(key);
		await storage.remove(key);
		expect(await storage.find(key)).toBeUndefined();
	});
});

it("a download has the requested name and type, in any script, and is not shown as a page", async () => {
	const key = newFile();
	await storage.put(key, Buffer.from("%PDF-"), { contentType: "text/html" });
	const address = await storage.presignDownload(key, {
		filename: 'Lease "2026" – 契約書.pdf',
		contentType: "application/pdf",
	});
	const answer = await fetch(address);
	expect(answer.status).toBe(200);
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		"content-type": "application/pdf",
		"content-disposition": `attachment; filename="Lease _2026_ _ ___.pdf"; filename*=UTF-8''Lease%20%222026%22%20%E2%80%93%20%E5%A5%91%E7%B4%84%E6%9B%B8.pdf`,
	});
	expect((await fetch(address.replace("application%2Fpdf", "text%2Fhtml"))).status).toBe(403);
});

describe("readiness", () => {
	it("succeeds with valid bucket and keys, and leaves no object", async () => {
		await storage.check();
		const request = handSigned.signInHeader(server, { method: "GET", path: `/${server.bucket}/readyz` });
		expect((await handSigned.send(server, request)).status).toBe(404);
	});

	it.each([
		["another bucket", { bucket: "not-there-at-all" }],
		["wrong keys", { secretAccessKey: "wrong-wrong-wrong" }],
	])("fails with %s", async (_name, wrong) => {
		const other = openStorage({ ...server.settings, ...wrong }, () => new Date());
		await expect(other.check()).rejects.toThrow(StorageUnavailable);
	});
});
