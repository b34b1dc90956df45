import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { type ScriptedStorage, startScriptedStorage } from "../../../test/support/scripted-storage.ts";
import { StorageUnavailable } from "./errors.ts";
import { fileKey } from "./keys.ts";
import type { Storage } from "./storage.ts";

const key = fileKey("a".repeat(22));
let scripted: ScriptedStorage;
let storage: Storage;
let requests: string[];
/** How it responds to the list of versions, and to the removal of one. */
let list: Answer;
let removeVersion: (versionId: string) => Answer;
/** Whether a delete marker is the object's current version. */
let isHidden: boolean;
type Answer = { status: number; body?: string };

const removed: Answer = { status: 204 };
const refusal = (status: number, code: string): Answer => ({
	status,
	body: `<Error><Code>${code}</Code><Message>No.</Message></Error>`,
});
const versions = (...rows: [tag: string, name: string, id: string][]): Answer => ({
	status: 200,
	body: `<ListVersionsResult><IsTruncated>false</IsTruncated>${rows
		.map(([tag, name, id]) => `<${tag}><Key>${name}</Key><VersionId>${id}</VersionId></${tag}>`)
		.join("")}</ListVersionsResult>`,
});

beforeEach(async () => {
	requests = [];
	removeVersion = () => removed;
	isHidden = false;
	scripted = await startScriptedStorage(({ method = "", url = "" }, response) => {
		const { pathname, searchParams } = new URL(url, "http://localhost");
		const id = searchParams.get("versionId");
		const isList = method === "GET";
		if (method === "HEAD")
			return void response.writeHead(isHidden ? 404 : 200, { "content-length": "0" }).end();
		requests.push(isList ? "list" : [method, pathname.split("/").at(-1)?.slice(0, 1), id].join(" ").trim());
		const { status, body } = isList ? list : id === null ? removed : removeVersion(id);
		response.writeHead(status).end(body);
	});
	storage = scripted.storage;
});
afterEach(() => scripted.close());

it.each([
	["the server has no versions", refusal(501, "NotImplemented")],
	["the server does not know the request", refusal(405, "MethodNotAllowed")],
	["the key may not list them", refusal(403, "AccessDenied")],
])("removes the current object where %s", async (_name, answer) => {
	list = answer;
	expect(await storage.remove(key)).toBe("current");
	expect(requests).toEqual(["DELETE a", "list"]);
});

it("needs no permission to remove versions where there are none", async () => {
	list = versions();
	removeVersion = () => refusal(403, "AccessDenied");
	expect(await storage.remove(key)).toBe("all");
	expect(requests).toEqual(["DELETE a", "list"]);
});

it("removes versions and delete markers of this object only", async () => {
	list = versions(["DeleteMarker", key, "v3"], ["Version", key, "v2"], ["Version", `${key}b`, "v1"]);
	expect(await storage.remove(key)).toBe("all");
	expect(requests).toEqual(["DELETE a", "list", "DELETE a v2", "DELETE a v3"]);
});

it.each([
	["AccessDenied", 403],
	["ObjectLocked", 400],
	["InvalidRequest", 400],
])("hides a version whose removal is refused with %s, and removes the others", async (code, status) => {
	list = versions(["DeleteMarker", key, "v3"], ["Version", key, "v2"], ["Version", key, "v1"]);
	removeVersion = (id) => (id === "v2" ? refusal(status, code) : removed);
	expect(await storage.remove(key)).toBe("refused");
	expect(requests).toEqual(["DELETE a", "list", "DELETE a v2", "DELETE a v1"]);
	requests = [];
	isHidden = true;
	expect(await storage.remove(key)).toBe("refused");
	// No second marker.
	expect(requests).toEqual(["list", "DELETE a v2", "DELETE a v1"]);
});

it("throws StorageUnavailable if storage fails at the list, or at a version", async () => {
	list = { status: 503 };
	await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
	list = versions(["Version", key, "v1"]);
	removeVersion = () => refusal(500, "InternalError");
	await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
});
