import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { type ScriptedStorage, startScriptedStorage } from "../../../test/support/scripted-storage.ts";
import { StorageUnavailable } from "./errors.ts";
import { fileKey } from "./keys.ts";
import type { Storage } from "./storage.ts";

const key = fileKey("a".repeat(22));
let scripted: ScriptedStorage;
let storage: Storage;
let requests: string[];
/** How it responds to the list of versions, and to the removal of some. */
let list: Answer | ((url: string) => Answer);
let removeVersions: (versionIds: string[]) => Answer;
let removeOne: (versionId: string) => Answer;
/** Whether a delete marker is the object's current version. */
let isHidden: boolean;
type Answer = { status: number; body?: string };

const removed: Answer = { status: 204 };
const failures = (...rows: [id: string, code: string][]): Answer => ({
	status: 200,
	body: `<DeleteResult>${rows
		.map(([id, code]) => `<Error><Key>${key}</Key><VersionId>${id}</VersionId><Code>${code}</Code></Error>`)
		.join("")}</DeleteResult>`,
});
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
	removeVersions = () => failures();
	removeOne = () => removed;
	isHidden = false;
	scripted = await startScriptedStorage((request, response) => {
		const { method = "", url = "" } = request;
		const { pathname, searchParams } = new URL(url, "http://localhost");
		if (method === "HEAD")
			return void response.writeHead(isHidden ? 404 : 200, { "content-length": "0" }).end();
		const reply = ({ status, body }: Answer) => void response.writeHead(status).end(body);
		if (method === "GET") {
			requests.push("list");
			return reply(typeof list === "function" ? list(url) : list);
		}
		if (method === "DELETE") {
			const version = searchParams.get("versionId");
			requests.push(`DELETE ${version ?? pathname.split("/").at(-1)?.slice(0, 1)}`);
			return reply(version === null ? removed : removeOne(version));
		}
		expect([method, searchParams.has("delete")]).toEqual(["POST", true]);
		void text(request).then((body) => {
			const ids = [...body.matchAll(/<VersionId>(.*?)<\/VersionId>/g)].map(([, id = ""]) => id);
			requests.push(ids.length > 5 ? `delete ${ids.length} versions` : `delete ${ids.join(" ")}`);
			reply(removeVersions(ids));
		});
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
	removeOne = () => refusal(403, "AccessDenied");
	removeVersions = () => refusal(403, "AccessDenied");
	expect(await storage.remove(key)).toBe("all");
	expect(requests).toEqual(["DELETE a", "list"]);
});

it("removes versions and delete markers of this object only", async () => {
	list = versions(["DeleteMarker", key, "v3"], ["Version", key, "v2"], ["Version", `${key}b`, "v1"]);
	expect(await storage.remove(key)).toBe("all");
	expect(requests).toEqual(["DELETE a", "list", "DELETE v2", "DELETE v3"]);
});

it.each(["AccessDenied", "ObjectLocked", "InvalidRequest"])(
	"hides a version whose removal is refused with %s, and removes the others",
	async (code) => {
		list = versions(["DeleteMarker", key, "v3"], ["Version", key, "v2"], ["Version", key, "v1"]);
		removeVersions = () => failures(["v2", code]);
		expect(await storage.remove(key)).toBe("refused");
		expect(requests).toEqual(["DELETE a", "list", "delete v2 v1"]);
		requests = [];
		isHidden = true;
		expect(await storage.remove(key)).toBe("refused");
		// No second marker.
		expect(requests).toEqual(["list", "delete v2 v1"]);
	},
);

it.each(["AccessDenied", "ObjectLocked", "InvalidRequest"])(
	"hides the only version if its removal is refused with %s",
	async (code) => {
		list = versions(["DeleteMarker", key, "v2"], ["Version", key, "v1"]);
		removeOne = () => refusal(403, code);
		expect(await storage.remove(key)).toBe("refused");
		expect(requests).toEqual(["DELETE a", "list", "DELETE v1"]);
	},
);

it("is refused if the key may remove no version", async () => {
	list = versions(["Version", key, "v2"], ["Version", key, "v1"]);
	removeVersions = () => refusal(403, "AccessDenied");
	expect(await storage.remove(key)).toBe("refused");
});

it("removes hundreds of versions with a request for each hundred, also behind a refused one", async () => {
	list = versions(
		...Array.from({ length: 250 }, (_, n): ["Version", string, string] => ["Version", key, `v${n}`]),
	);
	removeVersions = (ids) => (ids.includes("v7") ? failures(["v7", "AccessDenied"]) : failures());
	expect(await storage.remove(key)).toBe("refused");
	const each = ["delete 100 versions", "delete 100 versions", "delete 50 versions"];
	expect(requests).toEqual(["DELETE a", "list", ...each]);
});

it("reads every page of the list, and escapes the markers of the next page", async () => {
	const next = `<IsTruncated>true</IsTruncated><NextKeyMarker>${key}</NextKeyMarker><NextVersionIdMarker>v2</NextVersionIdMarker>`;
	const [first, second] = [versions(["Version", key, "v2"]), versions(["Version", key, "v1"])];
	let asked = "";
	list = (url) => {
		if (!url.includes("key-marker="))
			return { ...first, body: first.body?.replace(/<IsTruncated>.*?>/, next) ?? "" };
		asked = url;
		return second;
	};
	expect(await storage.remove(key)).toBe("all");
	expect(requests).toEqual(["DELETE a", "list", "list", "delete v2 v1"]);
	expect(asked).toContain(`key-marker=${encodeURIComponent(key)}&`);
	expect(asked).toContain("version-id-marker=v2");
});

it.each(["", `<NextKeyMarker>${key}</NextKeyMarker>`])(
	"throws StorageUnavailable if the list goes on and its next page is unknown: %p",
	async (marker) => {
		const { status, body = "" } = versions(["Version", key, "v1"]);
		list = { status, body: body.replace(/<IsTruncated>.*?>/, `<IsTruncated>true</IsTruncated>${marker}`) };
		await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
	},
);

it.each(["InvalidRequest", "ObjectLocked"])(
	"throws StorageUnavailable if storage does not accept the request for several versions: %s",
	async (code) => {
		list = versions(["Version", key, "v2"], ["Version", key, "v1"]);
		removeVersions = () => refusal(400, code);
		await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
	},
);

it("throws StorageUnavailable if storage fails at the list, or at one or all of the versions", async () => {
	list = { status: 503 };
	await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
	list = versions(["Version", key, "v2"], ["Version", key, "v1"]);
	removeVersions = () => failures(["v2", "AccessDenied"], ["v1", "InternalError"]);
	await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
	removeVersions = () => refusal(500, "InternalError");
	await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
});
