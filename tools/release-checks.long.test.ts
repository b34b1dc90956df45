import { describe, expect, it } from "@jest/globals";
import { checkUnderTest } from "./check-under-test.ts";

const { write, check } = checkUnderTest();

describe("check-workflows", () => {
	it.each([
		["an unknown key", "    run-on: ubuntu-latest", 'unexpected key "run-on"'],
		[
			"a title that a shell would run",
			`    runs-on: ubuntu-latest\n    steps:\n      - run: echo $${"{{"} github.event.pull_request.title }}`,
			"is potentially untrusted",
		],
	])("rejects %s", (_fault, job, message) => {
		write(".github/workflows/ci.yml", `on: push\njobs:\n  test:\n${job}\n`);
		const { status, output } = check("check-workflows.mjs");
		expect(output).toContain(message);
		expect(status).toBe(1);
	});
});

describe("check-images", () => {
	const setting = (name: string, image: string) => `image: \${${name}:-${image}}`;
	const digest = `@sha256:${"a".repeat(64)}`;
	it.each([
		[
			"a service without a digest",
			"infra/compose/compose.yaml",
			setting("MAIL_IMAGE", "docker.io/new/mail:v1"),
		],
		["a digest without a tag", "infra/compose/compose.yaml", `image: docker.io/new/mail${digest}`],
		["a base image without a digest", "infra/docker/Dockerfile", "FROM alpine:3.22 AS build"],
		["a job's container without a digest", ".github/workflows/ci.yml", "    container: alpine:3.22"],
	])("rejects %s", (_fault, path, line) => {
		write(path, `${line}\n`);
		const { status, output } = check("check-images.mjs");
		expect(output).toContain("write it with its tag and digest");
		expect(status).toBe(1);
	});

	it("accepts images with tag and digest, stages, and images of our own", () => {
		write(
			"infra/docker/Dockerfile",
			`FROM alpine:3.22${digest} AS build\nFROM build AS image\nFROM docker.io/library/debian:13${digest}\n`,
		);
		write("infra/compose/compose.yaml", `${setting("DOC_SIGNING_IMAGE", "doc-signing:latest")}\n`);
		expect(check("check-images.mjs")).toMatchObject({ status: 0, output: "" });
	});
});

describe("check-migrations", () => {
	const migration = "services/doc-signing/migrations/9000_change.sql";

	it.each([
		["a dropped column", "ALTER TABLE documents DROP COLUMN title;", "ban-drop-column"],
		["a renamed column", "ALTER TABLE documents RENAME COLUMN title TO name;", "renaming-column"],
		["a required column", "ALTER TABLE documents ADD COLUMN size integer NOT NULL;", "adding-required-field"],
		["an index that blocks writes", "CREATE INDEX titles ON documents (title);", "require-concurrent-index"],
		[
			"a constraint that blocks writes",
			"ALTER TABLE documents ADD CONSTRAINT sized CHECK (size > 0);",
			"not-valid",
		],
	])("rejects %s", (_change, statement, rule) => {
		write(migration, statement);
		const { status, output } = check("check-migrations.mjs");
		expect(output).toContain(rule);
		expect(status).toBe(1);
	});

	it("accepts a new table with its index, and an index built without blocking writes", () => {
		write(
			migration,
			"CREATE TABLE stamps (id integer PRIMARY KEY, ink text);--> statement-breakpoint\nCREATE INDEX inks ON stamps (ink);",
		);
		write(
			"services/doc-signing/migrations/concurrent/9000_titles.sql",
			"CREATE INDEX CONCURRENTLY IF NOT EXISTS titles ON documents (title);",
		);
		const { status, output } = check("check-migrations.mjs");
		expect(output).toContain("1 migrations and 1 index files checked.");
		expect(status).toBe(0);
	});
});
