import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { HttpError } from "@repo/http-errors";
import { StorageUnavailable } from "./errors.ts";
import { fileKey, uploadKey } from "./keys.ts";
import { openStorage, type Storage } from "./storage.ts";

const key = fileKey("a".repeat(22));
const recorded = { sha256: "0".repeat(64), size: 10 };
let server: Server | undefined;
let sockets: Socket[] = [];

afterEach(async () => {
	for (const socket of sockets) socket.destroy();
	sockets = [];
	const closing = server;
	server = undefined;
	if (closing) await new Promise((resolve) => closing.close(resolve));
});

/** A server that does this to every client. */
async function serverThat(behave: (socket: Socket) => void): Promise<Storage> {
	const listening = createServer((socket) => {
		sockets.push(socket.on("error", () => {}));
		behave(socket);
	});
	server = listening;
	await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
	const address = listening.address();
	return storageAt(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
}

function storageAt(endpoint: string, publicEndpoint = "https://files.example.test"): Storage {
	const keys = { accessKeyId: "key", secretAccessKey: "secret", region: "eu-1", bucket: "documents" };
	return openStorage(
		{ ...keys, endpoint, publicEndpoint, timeoutMs: 60 },
		() => new Date("2026-11-21T08:00:00Z"),
	);
}

const answering =
	(status: string, body = "") =>
	(socket: Socket) => {
		socket.once("data", () =>
			socket.end(`HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
		);
	};
const refusal = (code: string) =>
	`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;

describe("while object storage is down, every call throws StorageUnavailable", () => {
	it.each<[string, (socket: Socket) => void]>([
		["it never responds", () => {}],
		["it disconnects", (socket) => socket.destroy()],
		["it responds with 503", answering("503 Slow Down")],
		["it responds with 500", answering("500 Internal Server Error")],
		["our clock is off", answering("403 Forbidden", refusal("RequestTimeTooSkewed"))],
		["it refuses without a reason", answering("403 Forbidden")],
		["it refuses with a page", answering("403 Forbidden", "<html><body>Forbidden</body></html>")],
		[
			"it stops in the middle of a response",
			(socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n1234"),
		],
	])("when %s", async (_name, behave) => {
		const storage = await serverThat(behave);
		await expect(storage.read(key, recorded)).rejects.toThrow(StorageUnavailable);
		await expect(storage.readUpload(uploadKey("x"), { maxBytes: 99 })).rejects.toThrow(StorageUnavailable);
	});

	it.each([
		["our clock is off", answering("403 Forbidden")],
		["the bucket is full", answering("507 Insufficient Storage", refusal("XMinioStorageFull"))],
		["a quota is used up", answering("403 Forbidden", refusal("QuotaExceeded"))],
	])("when %s", async (_name, behave) => {
		const storage = await serverThat(behave);
		await expect(storage.put(key, Buffer.from("x"), { contentType: "x/y" })).rejects.toThrow(
			StorageUnavailable,
		);
		await expect(storage.find(key)).rejects.toThrow(StorageUnavailable);
		await expect(storage.check()).rejects.toThrow(StorageUnavailable);
	});

	it("when nothing listens", async () => {
		await serverThat(() => {});
		const address = server?.address();
		const storage = storageAt(
			`http://127.0.0.1:${address && typeof address === "object" ? address.port : ""}`,
		);
		await new Promise((resolve) => server?.close(resolve));
		server = undefined;
		const error = await storage
			.put(key, Buffer.from("x"), { contentType: "x/y" })
			.catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(StorageUnavailable);
		expect(error).toBeInstanceOf(HttpError);
		expect(error).toMatchObject({ status: 503, code: "storage_unavailable" });
		await expect(storage.check()).rejects.toThrow(StorageUnavailable);
		await expect(storage.find(key)).rejects.toThrow(StorageUnavailable);
		await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
	});

	it("except presigning, which needs no network", async () => {
		const address = new URL(await storageAt("http://127.0.0.1:9").presignUpload(uploadKey("abc")));
		expect(address.origin).toBe("https://files.example.test");
		expect(address.pathname).toBe("/documents/uploads/abc");
		expect(Object.fromEntries(address.searchParams)).toMatchObject({
			"X-Amz-Algorithm": "AWS4-HMAC-SHA256",
			"X-Amz-Credential": "key/20261121/eu-1/s3/aws4_request",
			"X-Amz-Date": "20261121T080000Z",
			"X-Amz-Expires": "3600",
			"X-Amz-SignedHeaders": "host",
		});
	});
});

it("an endpoint with a path is rejected at start, because it cannot be signed", () => {
	expect(() => storageAt("http://127.0.0.1:9/storage")).toThrow(TypeError);
});
