import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const bin = (name: string) => join(root, "node_modules/.bin", name);

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "published-"));
	execFileSync(bin("tsc"), ["-b", "packages/doc-signing-client", "packages/scheduling-oauth-client"], {
		cwd: root,
	});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const uses = {
	"doc-signing-client": `
import { ApiError, type CreatedDocument, DocSigning, verifyWebhook } from "doc-signing-client";
const signing = new DocSigning({ baseUrl: "http://127.0.0.1:9", token: "api_x", maxRetries: 0 });
export async function use(): Promise<CreatedDocument> {
	for await (const { title } of signing.iterateDocuments({ status: "DRAFT" })) console.log(title.length);
	// @ts-expect-error: no such status
	signing.iterateDocuments({ status: "LOST" });
	// @ts-expect-error: the title is required
	await signing.createDocument({ recipients: [] });
	// @ts-expect-error: the id is a number
	await signing.getDocument("17");
	const event = await verifyWebhook("", new Headers(), "whsec_x");
	// @ts-expect-error: the payload depends on the event
	event.payload.completedAt;
	if (event.event === "DOCUMENT_COMPLETED") console.log(event.payload.completedAt);
	return signing.uploadDocument(new Uint8Array(), { title: "Lease", recipients: [] }, { idempotencyKey: "1" });
}
const error: unknown = await signing.getMe().catch((thrown: unknown) => thrown);
console.log(error instanceof ApiError, String(error));
`,
	"scheduling-oauth-client": `
import { ConnectionError, Scheduling, SchedulingApp, type Tokens } from "scheduling-oauth-client";
const options = { baseUrl: "http://127.0.0.1:9", maxRetries: 0 };
const app = new SchedulingApp({ ...options, clientId: "a", clientSecret: "b", redirectUri: "http://localhost/" });
export async function use(tokens: Tokens): Promise<string> {
	const scheduling = app.connect(tokens, () => {});
	// @ts-expect-error: expires_at is missing
	app.connect({ access_token: "", refresh_token: "" }, () => {});
	// @ts-expect-error: no such status
	scheduling.iterateBookings({ status: "lost" });
	return (await scheduling.getProfile()).name;
}
// @ts-expect-error: needs a session, an access token or an API key
void (() => new Scheduling(options));
const error: unknown = await new Scheduling({ ...options, apiKey: "x" }).getProfile().catch((thrown: unknown) => thrown);
console.log(error instanceof ConnectionError, String(error));
`,
};

describe.each(Object.entries(uses))("%s, packed and installed elsewhere", (name, program) => {
	let files: string[];
	beforeAll(() => {
		const packed = execFileSync(bin("pnpm"), ["pack", "--pack-destination", folder, "--json"], {
			cwd: join(root, "packages", name),
			encoding: "utf8",
		});
		const { filename } = JSON.parse(packed.slice(packed.indexOf("{")));
		const target = join(folder, name, "node_modules", name);
		mkdirSync(target, { recursive: true });
		execFileSync("tar", ["-xzf", filename, "-C", target, "--strip-components=1"]);
		files = execFileSync("tar", ["-tzf", filename], { encoding: "utf8" }).trim().split("\n").sort();
		writeFileSync(join(folder, name, "program.mts"), program);
	});

	it("has its code, types, readme and license, and nothing else", () => {
		const names = files.map((path) => path.replace("package/", ""));
		const others = names.filter((path) => !/^dist\/(?!test\/)[\w/-]+\.(js|d\.ts)$/.test(path));
		expect(others).toEqual(["LICENSE", "README.md", "package.json"]);
		expect(names).toEqual(
			expect.arrayContaining(["dist/index.js", "dist/index.d.ts", "dist/generated/types.d.ts"]),
		);
	});

	it("has no dependencies, and exports only what it contains", () => {
		const manifest = JSON.parse(
			readFileSync(join(folder, name, "node_modules", name, "package.json"), "utf8"),
		);
		expect(manifest.dependencies ?? {}).toEqual({});
		expect(manifest.exports).toEqual({ ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } });
		expect(manifest).toMatchObject({
			license: "Apache-2.0",
			version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
		});
	});

	it("type-checks a program that uses it, in Node and in browsers", () => {
		const strict = [
			"--strict",
			"--exactOptionalPropertyTypes",
			"--target",
			"es2022",
			"--noEmit",
			"program.mts",
		];
		const types = ["--typeRoots", join(root, "node_modules/@types")];
		const node = ["--module", "nodenext", "--types", "node", "--lib", "es2023", ...types];
		const browser = [
			"--module",
			"esnext",
			"--moduleResolution",
			"bundler",
			"--types",
			"",
			"--lib",
			"es2023,dom,dom.iterable,dom.asynciterable",
		];
		for (const options of [node, browser])
			execFileSync(bin("tsc"), [...options, ...strict], { cwd: join(folder, name), stdio: "inherit" });
	});

	it("runs", () => {
		execFileSync(bin("tsc"), ["--module", "nodenext", "--target", "es2022", "--noCheck", "program.mts"], {
			cwd: join(folder, name),
		});
		const printed = execFileSync(process.execPath, ["program.mjs"], {
			cwd: join(folder, name),
			encoding: "utf8",
		});
		expect(printed).toContain("ConnectionError: GET http://127.0.0.1:9/api/v1/");
	});
});
