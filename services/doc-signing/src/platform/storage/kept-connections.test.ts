import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { type ScriptedStorage, startScriptedStorage } from "../../../test/support/scripted-storage.ts";
import { StorageUnavailable } from "./errors.ts";
import { fileKey, uploadKey } from "./keys.ts";
import type { Storage } from "./storage.ts";

const bytes = Buffer.from("%PDF-1.7 a lease");
const recorded = { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
const key = fileKey("a".repeat(22));
const etag = createHash("md5").update(bytes).digest("hex");

let scripted: ScriptedStorage;
let storage: Storage;
/** Requests received on each connection, in the order in which they were opened. */
let connections: { socket: Socket; requests: string[] }[];
let behave: RequestListener;

const answer: RequestListener = (request, response) => {
	response.setHeader("etag", `"${etag}"`).setHeader("last-modified", "Sun, 22 Nov 2026 08:00:00 GMT");
	if (request.method === "DELETE") response.writeHead(204).end();
	else if (request.method === "PUT") request.resume().on("end", () => response.end());
	else if (request.url?.includes("versions&") || request.url?.endsWith("versions"))
		response.end("<ListVersionsResult><IsTruncated>false</IsTruncated></ListVersionsResult>");
	else response.setHeader("content-length", bytes.length).end(request.method === "GET" ? bytes : undefined);
};

beforeEach(async () => {
	connections = [];
	behave = answer;
	scripted = await startScriptedStorage((request, response) => {
		connections.find(({ socket }) => socket === request.socket)?.requests.push(request.method ?? "");
		behave(request, response);
	});
	scripted.server.on("connection", (socket) => connections.push({ socket, requests: [] }));
	storage = scripted.storage;
});
afterEach(() => scripted.close());

const read = () => storage.read(key, recorded);

it("reads, looks and removes on one connection, and writes on one for each file", async () => {
	for (let round = 0; round < 3; round++) {
		await read();
		await storage.readUpload(uploadKey("x"), { maxBytes: 99 });
		await storage.find(key);
		await storage.remove(key);
	}
	expect(connections).toHaveLength(1);
	for (let round = 0; round < 2; round++) await storage.put(key, bytes, { contentType: "application/pdf" });
	expect(connections.map(({ requests }) => requests.length)).toEqual([21, 1, 1]);
});

it("removes an object with one version on the same connection", async () => {
	behave = (request, response) => {
		if (!request.url?.includes("versions")) return answer(request, response);
		const version = `<Version><Key>${key}</Key><VersionId>v1</VersionId></Version>`;
		const marker = version.replaceAll("Version>", "DeleteMarker>").replace("v1", "v2");
		response.end(
			`<ListVersionsResult><IsTruncated>false</IsTruncated>${version}${marker}</ListVersionsResult>`,
		);
	};
	expect(await storage.remove(key)).toBe("all");
	expect(connections.map(({ requests }) => requests)).toEqual([
		["HEAD", "DELETE", "GET", "DELETE", "DELETE"],
	]);
});

it("opens a limited number of connections, and every read gets its turn", async () => {
	const all = await Promise.all(Array.from({ length: 300 }, read));
	expect(all).toHaveLength(300);
	expect(connections.length).toBeLessThanOrEqual(64);
});

it("frees the connections of refusals", async () => {
	behave = (_request, response) => response.writeHead(503).end("<html>Slow down</html>");
	const reads = Array.from({ length: 70 }, () => read().catch((error: unknown) => error));
	for (const refusal of await Promise.all(reads)) expect(refusal).toBeInstanceOf(StorageUnavailable);
	// A connection that is not free again is closed after the timeout, and replaced: 64 for the GETs alone.
	expect(connections.length).toBeLessThan(100);
	behave = (_request, response) => response.writeHead(404).end();
	for (let round = 0; round < 70; round++) expect(await storage.find(key)).toBeUndefined();
	behave = (_request, response) => response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
	const removals = Array.from({ length: 70 }, () => storage.remove(key).catch((error: unknown) => error));
	for (const refusal of await Promise.all(removals)) expect(refusal).toBeInstanceOf(StorageUnavailable);
	behave = answer;
	expect(await read()).toEqual(bytes);
});

it("repeats what meets connections that were closed while idle", async () => {
	await Promise.all([read(), read(), read()]);
	expect(connections.length).toBeGreaterThan(1);
	const stale = new Set(connections.map(({ socket }) => socket));
	behave = (request, response) =>
		stale.has(request.socket) ? request.socket.destroy() : answer(request, response);
	expect(await storage.find(key)).toMatchObject({ size: bytes.length });
	await storage.remove(key);
	expect(await read()).toEqual(bytes);
});

it("does not repeat a request on a new connection", async () => {
	behave = (request) => request.socket.destroy();
	await expect(storage.find(key)).rejects.toThrow(StorageUnavailable);
	expect(connections).toHaveLength(1);
});

it("writes while the server closes idle connections", async () => {
	await read();
	const stale = new Set(connections.map(({ socket }) => socket));
	behave = (request, response) =>
		stale.has(request.socket) ? request.socket.destroy() : answer(request, response);
	await storage.put(key, bytes, { contentType: "application/pdf" });
	await storage.check();
});
