import { execFileSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const bin = (name: string) => join(root, "node_modules/.bin", name);

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "published-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const uses = {
	"@repo/doc-signing-client": `
import { ApiError, type CreatedDocument, DocSigning, verifyWebhook } from "@repo/doc-signing-client";
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
	"@repo/scheduling-oauth-client": `
import { ConnectionError, Scheduling, SchedulingApp, type Tokens } from "@repo/scheduling-oauth-client";
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

/** The README's commands. The checkout beside the program's folder is this repository. */
function installAsDocumented(name: string): string {
	const readme = readFileSync(join(root, "packages", name, "README.md"), "utf8");
	const [, pack = "", install = ""] = /```sh\n(npm run .+)\n(npm install .+)\n```/.exec(readme) ?? [];
	execFileSync("sh", ["-euc", pack], { cwd: root });
	const program = join(folder, "programs", name);
	mkdirSync(program, { recursive: true });
	writeFileSync(join(program, "package.json"), "{}");
	if (!existsSync(join(folder, "programs/scheduling-and-signing")))
		symlinkSync(root, join(folder, "programs/scheduling-and-signing"));
	execFileSync("sh", ["-euc", `${install} --offline --no-audit --no-fund`], { cwd: program });
	return program;
}

describe.each(Object.entries(uses))("%s, packed and installed elsewhere", (name, program) => {
	const directory = name.replace("@repo/", "");
	let files: string[];
	let installed: string;
	beforeAll(() => {
		installed = installAsDocumented(directory);
		files = readdirSync(join(installed, "node_modules", name), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => relative(join(installed, "node_modules", name), join(entry.parentPath, entry.name)));
		writeFileSync(join(installed, "program.mts"), program);
	});

	it("cannot be published without a scope that the project has registered", () => {
		const manifest = JSON.parse(readFileSync(join(root, "packages", directory, "package.json"), "utf8"));
		expect(manifest).toMatchObject({ name: expect.stringMatching(/^@repo\//), private: true });
		const release = readFileSync(join(root, ".github/workflows/release.yml"), "utf8");
		const [, job = ""] = /\n {2}clients:\n([\s\S]*?)\n {2}\w+:\n/.exec(release) ?? [];
		expect(job).toMatch(/\n {4}if: vars\.NPM_SCOPE != '' && /);
		expect(job).toContain('npm pkg set "name=@$SCOPE/');
	});

	it("has its code, types, readme and license, and nothing else", () => {
		const others = files.filter((path) => !/^dist\/(?!test\/)[\w/-]+\.(js|d\.ts)$/.test(path));
		expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json"]);
		expect(files).toEqual(
			expect.arrayContaining(["dist/index.js", "dist/index.d.ts", "dist/generated/types.d.ts"]),
		);
	});

	it("has no dependencies, and exports only what it contains", () => {
		const manifest = JSON.parse(readFileSync(join(installed, "node_modules", name, "package.json"), "utf8"));
		expect(manifest.dependencies ?? {}).toEqual({});
		const exported = (path: string) => ({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` });
		expect(manifest.exports).toEqual({
			".": exported("index"),
			...(name === "@repo/doc-signing-client" && { "./elements": exported("elements/index") }),
		});
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
			execFileSync(bin("tsc"), [...options, ...strict], { cwd: installed, stdio: "inherit" });
	});

	it("runs", () => {
		execFileSync(bin("tsc"), ["--module", "nodenext", "--target", "es2022", "--noCheck", "program.mts"], {
			cwd: installed,
		});
		const printed = execFileSync(process.execPath, ["program.mjs"], {
			cwd: installed,
			encoding: "utf8",
		});
		expect(printed).toContain("ConnectionError: GET http://127.0.0.1:9/api/v1/");
	});
});
