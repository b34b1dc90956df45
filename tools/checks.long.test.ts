import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { checkUnderTest } from "./check-under-test.ts";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

const { root, write, check } = checkUnderTest();

describe("check-sizes", () => {
	const lines = (count: number) => "// a line\n".repeat(count);

	it("rejects 301 lines and names the file", () => {
		write("services/a/src/long.ts", lines(301));
		write("packages/b/src/short.ts", lines(300));
		const { status, output } = check("check-sizes.mjs");
		expect(status).toBe(1);
		expect(output).toContain("services/a/src/long.ts has 301 lines");
		expect(output).toContain("note: packages/b/src/short.ts has 300 lines");
	});

	it("ignores generated and third-party files", () => {
		for (const folder of ["migrations", "node_modules/x", "dist", "src/generated", "test/fixtures"]) {
			write(`services/a/${folder}/long.ts`, lines(400));
		}
		expect(check("check-sizes.mjs").status).toBe(0);
	});
});

describe("check-copies", () => {
	const block = [
		"const a = 1;",
		"const b = 2;",
		"const c = 3;",
		"const d = 4;",
		"const e = 5;",
		"use(a, b);",
	];

	it("rejects six identical lines in two services, despite comments and imports in between", () => {
		write("services/a/src/jobs/run.ts", `start();\n${block.join("\n")}\nreturn one;\n`);
		write("services/b/src/work.tsx", `// why\n\n\t${block.join("\n\n\t// a comment\n\t")}\n}\nreturn two;\n`);
		const { status, output } = check("check-copies.mjs");
		expect(status).toBe(1);
		expect(output).toBe(
			"services/b/src/work.tsx:3 repeats 6 lines of services/a/src/jobs/run.ts:2: move them to packages/service-kit\n",
		);
	});

	it.each(["src/b.test.ts", "test/support/b.ts"])("rejects them in tests: %s", (path) => {
		write("services/a/src/a.test.ts", block.join("\n"));
		write(`services/b/${path}`, block.join("\n"));
		expect(check("check-copies.mjs").status).toBe(1);
	});

	it("reports a longer block once", () => {
		const longer = [...block, "use(c, d);", "use(e);"].join("\n");
		write("services/a/src/a.ts", longer);
		write("services/b/src/b.ts", longer);
		expect(check("check-copies.mjs").output.match(/repeats \d+ lines/g)).toEqual(["repeats 8 lines"]);
	});

	it.each([
		["five lines", block.slice(0, 5).join("\n")],
		["imports", block.map((_, index) => `import {\n\tname${index},\n} from "./${index}.ts";`).join("\n")],
		["comments", `/**\n${block.map((line) => ` * ${line}`).join("\n")}\n */\n// ${block.join("\n// ")}`],
		["punctuation", "}\n);\n}\n});\n]\n});\n}\n"],
	])("allows %s", (_, text) => {
		write("services/a/src/a.ts", text);
		write("services/b/src/b.ts", text);
		expect(check("check-copies.mjs")).toEqual({ status: 0, output: "" });
	});

	it("allows repetition in one service and in packages", () => {
		const text = block.join("\n");
		for (const path of ["a/src/a.ts", "a/src/b.ts", "a/test/support/a.ts"]) write(`services/${path}`, text);
		write("packages/kit/src/a.ts", text);
		expect(check("check-copies.mjs")).toEqual({ status: 0, output: "" });
	});
});

describe("the linter", () => {
	const lint = () => {
		const config = JSON.parse(readFileSync(join(repositoryRoot, ".oxlintrc.json"), "utf8"));
		// Rules that need types are covered by the repository's own run.
		write(".oxlintrc.json", JSON.stringify({ ...config, options: {} }));
		const program = join(repositoryRoot, "node_modules/.bin/oxlint");
		return spawnSync(program, ["--format=unix", "."], { cwd: root(), encoding: "utf8" }).stdout;
	};

	it.each([
		[
			"services/a/src/documents/send.ts",
			'import express from "express"; express();',
			"no-restricted-imports",
		],
		["services/a/src/documents/send.ts", 'export type { Request } from "express";', "no-restricted-imports"],
		["services/a/src/api/documents.ts", 'export { env } from "node:process";', "no-restricted-imports"],
		["packages/a/src/log.ts", 'import { env } from "node:process"; f(env);', "no-restricted-imports"],
		["services/a/src/documents/send.ts", "export const port = process.env.PORT;", "no-process-env"],
		["packages/a/src/log.ts", 'export const port = process["env"]["PORT"];', "no-process-env"],
	])("refuses in %s: %s", (path, text, rule) => {
		write(path, text);
		expect(lint()).toContain(`(${rule})`);
	});

	it.each([
		["services/a/src/api/documents.ts", 'export type { Request } from "express";'],
		["services/a/src/recipient/routes/list.tsx", 'export type { Request } from "express";'],
		["services/a/src/app.ts", 'export type { Request } from "express";'],
		["services/a/src/config.ts", "export const port = process.env.PORT;"],
		["services/a/src/documents/send.test.ts", "export const port = process.env.PORT;"],
	])("allows in %s: %s", (path, text) => {
		write(path, text);
		expect(lint()).not.toContain("error");
	});

	it("rejects a cycle of imports, unless it consists of types", () => {
		write("services/a/src/a.ts", 'import { b } from "./b.ts";\nexport const a = () => b;\n');
		write("services/a/src/b.ts", 'import type { a } from "./a.ts";\nexport const b = (): typeof a => f();\n');
		expect(lint()).not.toContain("no-cycle");
		write("services/a/src/b.ts", 'import { a } from "./a.ts";\nexport const b = () => a;\n');
		expect(lint()).toContain("(no-cycle)");
	});
});

describe("check-registries", () => {
	// Assembled here, so that this file passes its own check.
	const host = ["registry", "npmjs", "org"].join(".");

	it.each([
		["README.md", `npm --registry https://${host} install`],
		["services/a/Dockerfile", `RUN npm config set x ${host}`],
		[".npmrc", "registry=https://packages.example.com"],
		["pnpm-lock.yaml", `    resolution: {integrity: sha512-x, tarball: https://${host}/x.tgz}`],
	])("refuses an address in %s", (path, text) => {
		write(path, `\n${text}\n`);
		const { status, output } = check("check-registries.mjs");
		expect(status).toBe(1);
		expect(output).toContain(`${path}:2`);
	});

	it("allows code to use the word registry", () => {
		write("services/a/src/metrics.ts", "export const text = await registry.metrics();\n");
		write("pnpm-lock.yaml", "    deprecated: see https://example.com\n");
		expect(check("check-registries.mjs").status).toBe(0);
	});
});

describe("check-documents", () => {
	it("rejects links to missing files and headings", () => {
		write("docs/there.md", "# The one\n");
		write("README.md", "[a](docs/there.md#the-one) [b](https://example.com/gone) [c](#two)\n\n## Two\n");
		expect(check("check-documents.mjs")).toEqual({ status: 0, output: "" });
		write("docs/astray.md", "[a](gone.md) [b](there.md#the-other) [c](#three)\n");
		const { status, output } = check("check-documents.mjs");
		expect([status, output.trim().split("\n")]).toEqual([
			1,
			[
				"docs/astray.md: there is no docs/gone.md",
				"docs/astray.md: docs/there.md has no heading #the-other",
				"docs/astray.md: docs/astray.md has no heading #three",
			],
		]);
	});

	it("rejects a README whose settings differ from the service's", () => {
		write(
			"services/a/src/config.ts",
			"const settings = z.object({\n\tHOST: z.string(),\n\tPORT: z.string(),\n});\n",
		);
		write("services/a/README.md", "| `HOST`, `PORT` | | |\n");
		expect(check("check-documents.mjs")).toEqual({ status: 0, output: "" });
		write("services/a/README.md", "| `HOST` | | where `PORT` was |\n| `PATIENCE` | | |\n");
		const { status, output } = check("check-documents.mjs");
		expect(status).toBe(1);
		expect(output).toContain("services/a/README.md: does not name PORT");
		expect(output).toContain("services/a/README.md: names PATIENCE");
	});

	it("rejects a Helm chart whose settings differ from a service's", () => {
		write("services/a/README.md", "| `HOST`, `SECRET`, `KEY_FILE`, `PORT` | | |\n");
		write("services/a/src/config.ts", "\tHOST: a,\n\tSECRET: b,\n\tKEY_FILE: c,\n\tPORT: d,\n");
		const schema = (settings: string[], secrets: string[]) => {
			const accept = (names: string[]) => ({ propertyNames: { anyOf: [{ enum: names }] } });
			const certificates = { propertyNames: { enum: ["NODE_EXTRA_CA_CERTS"] } };
			const secretNames = { propertyNames: { $ref: "#/$defs/secretNames" } };
			const properties = { settings: accept(settings), secrets: secretNames, certificates };
			const service = `{ "if": { "properties": { "name": { "const": "a" } } }, "then": ${JSON.stringify({ properties })} }`;
			const $defs = JSON.stringify({ secretNames: { enum: secrets } });
			write("infra/helm/chart/values.schema.json", `{ "$defs": ${$defs}, "allOf": [${service}] }`);
		};
		schema(["HOST"], ["SECRET", "KEY"]);
		expect(check("check-documents.mjs")).toEqual({ status: 0, output: "" });
		schema(["HOTS"], ["SECRET", "KYE"]);
		const { status, output } = check("check-documents.mjs");
		const chart = "infra/helm/chart/values.schema.json";
		expect([status, output.trim().split("\n")]).toEqual([
			1,
			[
				`${chart}: does not accept HOST of services/a/src/config.ts`,
				`${chart}: does not accept KEY_FILE of services/a/src/config.ts`,
				`${chart}: accepts HOTS, which services/a/src/config.ts does not`,
				`${chart}: accepts KYE, which services/a/src/config.ts does not`,
			],
		]);
	});
});

describe("lint-api", () => {
	const document = (operation: object) =>
		JSON.stringify({
			openapi: "3.1.1",
			info: { title: "a", version: "1" },
			servers: [{ url: "http://localhost:1" }],
			tags: [{ name: "A", description: "About A." }],
			paths: { "/a": { get: { operationId: "a", summary: "A", tags: ["A"], security: [], ...operation } } },
		});
	const schema = ($ref: string) => ({ content: { "application/json": { schema: { $ref } } } });
	const responses = { 200: { description: "OK" } };

	it.each([
		[
			{ responses: { 200: { description: "OK", ...schema("#/components/schemas/No") } } },
			"no-unresolved-refs",
		],
		[{ responses, security: [{ nobody: [] }] }, "security-defined"],
		[{ responses, tags: ["Unknown"] }, "operation-tag-defined"],
		[{ responses: { 404: { description: "No" } } }, "operation-2xx-response"],
	])("rejects %j: %s", (operation, rule) => {
		write("services/a/openapi.json", document(operation));
		const { status, output } = check("lint-api.mjs");
		expect([status, output]).toEqual([1, expect.stringContaining(`(${rule})`)]);
		expect(output).toMatch(/^services\/a\/openapi\.json #\/paths/);
	});

	it("accepts a document without faults", () => {
		write("services/a/openapi.json", document({ responses }));
		expect(check("lint-api.mjs")).toEqual({ status: 0, output: "" });
	});
});

describe("generated", () => {
	const service = "services/a";
	const manifest = (openapi: string) => JSON.stringify({ name: "a", type: "module", scripts: { openapi } });
	const expectRefused = (text: string) =>
		expect(check("generated.mjs")).toMatchObject({ status: 1, output: expect.stringContaining(text) });

	it("rejects a service whose API document cannot be generated", () => {
		write(`${service}/src/app.ts`, "");
		write(`${service}/package.json`, '{ "name": "a" }');
		expectRefused("no script");
	});

	it("rejects a stale openapi.json and does not change it", () => {
		write(`${service}/src/app.ts`, "");
		write(`${service}/package.json`, manifest(`sh -c 'echo new > "$0"'`));
		write(`${service}/openapi.json`, "old\n");
		expectRefused("is stale");
		expect(readFileSync(join(root(), service, "openapi.json"), "utf8")).toBe("old\n");
		write(`${service}/openapi.json`, "new\n");
		expect(check("generated.mjs")).toMatchObject({ status: 0, output: "a: openapi.json current\n" });
	});

	it("rejects tables without a migration and says what is missing, and rejects older snapshots", () => {
		const table = (columns: string) =>
			`import { integer, pgTable } from "drizzle-orm/pg-core";\nexport const things = pgTable("things", { ${columns} });\n`;
		write(`${service}/package.json`, manifest("true"));
		write(`${service}/src/things/tables.ts`, table('id: integer("id")'));
		expectRefused("no drizzle.config.ts");

		const config = { dialect: "postgresql", schema: "./src/**/tables.ts", out: "./migrations" };
		write(`${service}/drizzle.config.ts`, `export default ${JSON.stringify(config)};\n`);
		expectRefused("no migrations");

		linkDrizzle();
		const drizzle = join(root(), service, "node_modules/.bin/drizzle-kit");
		const generate = () => spawnSync(drizzle, ["generate"], { cwd: join(root(), service) }).status;
		expect(generate()).toBe(0);
		expect(check("generated.mjs")).toMatchObject({ status: 0, output: "a: migrations current\n" });

		write(`${service}/src/things/tables.ts`, table('id: integer("id"), size: integer("size")'));
		const before = listFiles(root());
		expectRefused('ALTER TABLE "things" ADD COLUMN "size" integer');
		expect(listFiles(root())).toEqual(before);

		expect(generate()).toBe(0);
		expectRefused(`run \`git rm ${service}/migrations/meta/0000_snapshot.json\``);
		rmSync(join(root(), service, "migrations/meta/0000_snapshot.json"));
		expect(check("generated.mjs")).toMatchObject({ status: 0, output: "a: migrations current\n" });
	});

	function linkDrizzle(): void {
		const target = join(root(), service, "node_modules");
		mkdirSync(target);
		for (const name of [".bin", "drizzle-kit", "drizzle-orm"]) {
			symlinkSync(join(repositoryRoot, "services/scheduling-oauth/node_modules", name), join(target, name));
		}
	}
});
