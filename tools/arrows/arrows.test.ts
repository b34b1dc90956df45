import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "@jest/globals";
import { checkArrows, rules } from "./check-arrows.ts";
import { drawMap, rooms } from "./rules/rooms.ts";

const manifests = {
	"services/doc-signing/package.json": '{ "name": "@repo/doc-signing" }',
	"services/scheduling-oauth/package.json": '{ "name": "@repo/scheduling-oauth" }',
	"packages/validation/package.json": '{ "name": "@repo/validation", "exports": { ".": "./src/index.ts" } }',
	"packages/service-kit/package.json":
		'{ "name": "@repo/service-kit", "exports": { "./*": "./src/*/index.ts", "./testing/create-tables": "./src/testing/create-tables.ts" } }',
	"infra/local/package.json":
		'{ "name": "@repo/infra-local", "exports": { "./testing": "./src/testing/index.ts" } }',
};

/** The rules that these files break, each with its place. */
function broken(files: Record<string, string>): string[] {
	const repository = new Map(Object.entries({ ...manifests, ...files }));
	return checkArrows(repository).flatMap(({ rule, findings }) =>
		findings.map(({ path, line }) => `${rule.name} ${path.replace("services/doc-signing/src/", "")}:${line}`),
	);
}

/** A file of doc-signing, below src/. */
const inService = (path: string, text: string) => ({ [`services/doc-signing/src/${path}`]: text });

// Every rule, with code that breaks it: [rule, file below services/doc-signing/src, its text].
const planted: [string, string, string][] = [
	["services-stand-alone", "documents/a.ts", 'import { x } from "@repo/scheduling-oauth";'],
	["services-stand-alone", "documents/a.ts", 'import type { X } from "../../../scheduling-oauth/src/a.ts";'],
	["infra-is-for-tests", "documents/a.ts", 'import { startPostgres } from "@repo/infra-local/testing";'],
	["infra-is-for-tests", "documents/a.ts", 'const { x } = await import("@repo/infra-local/testing");'],
	["no-reaching-around", "documents/a.ts", 'import { x } from "@repo/validation/src/endpoint.ts";'],
	["no-reaching-around", "documents/a.ts", 'import { x } from "@repo/service-kit/html/design";'],
	["no-reaching-around", "documents/a.ts", 'import { x } from "@repo/service-kit";'],
	[
		"no-reaching-around",
		"documents/a.ts",
		'export * from "../../../../packages/validation/src/endpoint.ts";',
	],
	["rooms-import-downwards", "platform/a.ts", 'import type { Document } from "../envelopes/document.ts";'],
	["rooms-import-downwards", "platform/http/a.ts", 'import { createApp } from "../../app.ts";'],
	["rooms-import-downwards", "platform/a.ts", 'import { config } from "../config.ts";'],
	["rooms-import-downwards", "pdf/stamp.ts", 'import type { Field } from "../envelopes/fields/field.ts";'],
	["rooms-import-downwards", "envelopes/a.ts", 'import type { Signer } from "../signing/open-signing.ts";'],
	["rooms-import-downwards", "envelopes/a.ts", 'import { findSession } from "../callers/sessions.ts";'],
	["rooms-import-downwards", "app/a.ts", 'import { linkPage } from "../recipient/pages/link-page.tsx";'],
	["rooms-import-downwards", "callers/a.ts", 'import { page } from "../app/page.tsx";'],
	["rooms-import-downwards", "unlisted/a.ts", 'import { clock } from "../platform/clock.ts";'],
	["domain-knows-no-pages", "signing/a.ts", 'import type { Request } from "express";'],
	["domain-knows-no-pages", "mail/a.ts", 'import { render } from "preact-render-to-string";'],
	["domain-knows-no-pages", "accounts/a.ts", 'import { csrfToken } from "@repo/accounts/forms";'],
	["domain-knows-no-pages", "accounts/a.ts", 'import type { Visitor } from "@repo/accounts/web";'],
	["domain-knows-no-pages", "sealing/a.ts", 'import { seeOther } from "@repo/service-kit/html";'],
	["rules-are-pure", "documents/rules/a.ts", 'import { readFile } from "node:fs/promises";'],
	["rules-are-pure", "documents/rules/a.ts", 'import { Pool } from "pg";'],
	["rules-are-pure", "documents/rules/a.ts", 'import { eq } from "drizzle-orm";'],
	["rules-are-pure", "documents/rules/a.ts", 'import express from "express";'],
	["rules-are-pure", "documents/rules/a.ts", 'import { randomBytes } from "node:crypto";'],
	["rules-are-pure", "documents/rules/a.ts", 'import { getDocument } from "../queries.ts";'],
	["rules-are-pure", "documents/rules/a.ts", 'import { sendDocument } from "../send-document.ts";'],
	["rules-are-pure", "documents/rules/a.ts", "export const late = (at: Date) => at < new Date();"],
	["rules-are-pure", "documents/rules/a.ts", "export const now = () => Date.now();"],
	["rules-are-pure", "documents/rules/a.ts", "export const dice = () => Math.random();"],
	["rules-are-pure", "documents/rules/a.ts", 'export const ask = () => fetch("https://example.com");'],
	["rules-are-pure", "documents/rules/a.ts", "export const wait = (f: () => void) => setTimeout(f, 10);"],
	["rules-are-pure", "documents/rules/a.ts", 'import { systemClock } from "@repo/service-kit/clock";'],
	["rules-are-pure", "documents/rules/a.ts", 'import { enqueue } from "@repo/service-kit/jobs";'],
	["rules-are-pure", "documents/rules/a.ts", 'import * as database from "@repo/service-kit/database";'],
	["rules-are-pure", "documents/rules/a.ts", 'import "@repo/service-kit/process";'],
	["rules-are-pure", "documents/rules/a.ts", 'import { smtpMailer } from "@repo/service-kit/mail";'],
	["sql-in-queries", "documents/send-document.ts", 'import { eq } from "drizzle-orm";'],
	["sql-in-queries", "documents/send-document.ts", 'import type { Pool } from "pg";'],
	["sql-in-queries", "documents/send-document.ts", 'export const f = (pool: P) => pool.query("SELECT 1");'],
	["sql-in-queries", "documents/send-document.ts", "export const f = (client: C) => client.query(text);"],
	[
		"sql-in-queries",
		"documents/send-document.ts",
		"export const f = (tx: T) => tx.insert(documents).values(row);",
	],
	[
		"sql-in-queries",
		"documents/send-document.ts",
		"export const f = ({ db }: D) => db.query.documents.findFirst();",
	],
	["sql-in-queries", "documents/send-document.ts", "export const f = (d: D) => d.db?.execute(statement);"],
	["sql-in-queries", "documents/send-document.ts", "export const one = sql`SELECT 1`;"],
	["sql-in-queries", "platform/jobs.ts", "export const one = sql<number>`SELECT 1`;"],
	["kit-opens-databases", "documents/queries.ts", 'import { drizzle } from "drizzle-orm/node-postgres";'],
	["clock-is-handed-in", "documents/a.ts", "export const now = Date.now;"],
	["clock-is-handed-in", "documents/a.ts", "export const now = () => new Date();"],
	["clock-is-handed-in", "documents/a.ts", "export const today = () => Date();"],
	["clock-is-handed-in", "documents/a.ts", "export const jitter = () => Math.random();"],
];

test.each(planted)("%s fires in %s on: %s", (rule, path, text) => {
	expect(broken(inService(path, `// a first line\n${text}`))).toEqual(
		expect.arrayContaining([`${rule} ${path}:2`]),
	);
});

test("every rule has a planted violation", () => {
	const others = ["service-kit-knows-no-domain"];
	expect(new Set([...planted.map(([rule]) => rule), ...others])).toEqual(
		new Set(rules.map(({ name }) => name)),
	);
});

// Code that the rules allow: [file, its text].
const agreed: [string, string][] = [
	["documents/documents.api.test.ts", 'import { startPostgres } from "@repo/infra-local/testing";'],
	["documents/documents.api.test.ts", 'import pg from "pg"; const now = new Date();'],
	["documents/a.ts", 'import { endpoint } from "@repo/validation";'],
	["documents/a.ts", 'import { createTables } from "@repo/service-kit/testing/create-tables";'],
	["documents/a.ts", "export const later = (at: Date) => new Date(at.getTime() + 1);"],
	["documents/a.ts", "export const f = (sent: Set<string>, req: R) => [sent.delete('a'), req.query.page];"],
	["documents/a.ts", "export const f = (d: D) => d.db.transaction((tx) => insertDocument(tx, row));"],
	["documents/a.ts", "const text = 'Date.now() and process.env are words here'; // new Date()"],
	[
		"documents/rules/a.ts",
		'import { createHash } from "node:crypto"; import { Gone } from "@repo/http-errors";',
	],
	["documents/rules/a.ts", 'import { type Clock, secondsAfter } from "@repo/service-kit/clock";'],
	["documents/rules/a.ts", 'import type { MailContent } from "@repo/service-kit/mail";'],
	["documents/rules/a.ts", 'import { NotFound } from "../errors.ts"; import { turn } from "./turn.ts";'],
	["documents/rules/a.ts", 'import type { DocumentRow } from "../tables.ts";'],
	[
		"documents/queries.ts",
		'import { sql } from "drizzle-orm"; export const f = (db: D) => db.execute(sql`SELECT 1`);',
	],
	["documents/queries/list.ts", "export const f = (pool: P) => pool.query(text);"],
	["documents/tables.ts", 'import { pgTable } from "drizzle-orm/pg-core";'],
	["platform/database.ts", 'import pg from "pg"; export const f = (pool: P) => pool.query("SELECT 1");'],
	[
		"platform/database/pool.ts",
		'import type { Config } from "../../config.ts"; import { x } from "../log.ts";',
	],
	["platform/clock.ts", "export const clock = { now: () => new Date() };"],
];

test.each(agreed)("%s may contain: %s", (path, text) => {
	expect(broken(inService(path, text))).toEqual([]);
});

describe("service-kit", () => {
	const inKit = (path: string, text: string) =>
		broken({ [`packages/service-kit/src/${path}`]: `// a first line\n${text}` }).map((one) =>
			one.replace("packages/service-kit/src/", ""),
		);

	it.each([
		["jobs/a.ts", "export const bookingId = 1;", 2],
		["jobs/a.ts", "export function newOAuthCode() {}", 2],
		["html/a.tsx", "export const a = <SigningRequest />;", 2],
		["mail/a.ts", "export const a = { RECIPIENTS: 1 };", 2],
		["mail/a.ts", "export class A { #templateId = 1; }", 2],
		["mail/a.ts", "export type A = { documentId: string };", 2],
		["mail/recipients/a.ts", "export const a = 1;", 1],
		["mail/sign-document-data.test.ts", "export const a = 1;", 1],
	])("may not have a domain word: %s with %s", (path, text, line) => {
		expect(inKit(path, text)).toEqual([`service-kit-knows-no-domain ${path}:${line}`]);
	});

	it.each([
		'import { x } from "@repo/doc-signing";',
		'import type { X } from "@repo/scheduling-oauth/src/app.ts";',
		'import { x } from "../../../../services/doc-signing/src/app.ts";',
	])("may not import a service: %s", (text) => {
		expect(inKit("http/a.ts", text)).toContain("service-kit-knows-no-domain http/a.ts:2");
	});

	it("may speak of the DOM, OpenAPI, keys and connections", () => {
		const text = "document.title = openApiDocument; export type SigningAlgorithm = ClientBase; // bookings";
		expect(inKit("html/a.ts", text)).toEqual([]);
	});
});

describe("manifests", () => {
	const asks = (dependencies: object) => JSON.stringify({ name: "@repo/x", ...dependencies }, null, 1);

	it("may not depend on a service", () => {
		const text = asks({ dependencies: { zod: "4", "@repo/doc-signing": "workspace:*" } });
		expect(broken({ "packages/x/package.json": text })).toEqual([
			"services-stand-alone packages/x/package.json:5",
		]);
	});

	it("may depend on infra/ only for development", () => {
		const infra = { "@repo/infra-local": "workspace:*" };
		expect(broken({ "services/x/package.json": asks({ devDependencies: infra }) })).toEqual([]);
		expect(broken({ "services/x/package.json": asks({ dependencies: infra }) })).toEqual([
			"infra-is-for-tests services/x/package.json:4",
		]);
	});
});

describe("rooms", () => {
	const inOrder = {
		...inService(
			"envelopes/a.ts",
			'import { b } from "../mail/b.ts"; import type { C } from "../dependencies.ts";',
		),
		...inService(
			"app/a.ts",
			'import { a } from "../envelopes/a.ts"; import { s } from "../callers/sessions.ts";',
		),
		...inService("app.ts", 'import { a } from "./app/a.ts"; import { b } from "./recipient/b.ts";'),
	};

	it("may import every room below them, and the root all of them", () => {
		expect(broken(inOrder)).toEqual([]);
	});

	it("are not checked in tests", () => {
		expect(broken(inService("mail/a.test.ts", 'import { a } from "../envelopes/a.ts";'))).toEqual([]);
	});

	it.each(Object.keys(rooms))("are the folders of %s and the map in architecture.md", (service) => {
		const source = new URL(`../../services/${service}/src/`, import.meta.url);
		const folders = readdirSync(source, { withFileTypes: true }).filter((one) => one.isDirectory());
		const listed = Object.values(rooms[service] ?? {}).flat();
		expect(folders.map(({ name }) => name).sort()).toEqual([...listed].sort());
		const page = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
		expect(page).toContain(drawMap(service).join("\n"));
	});
});

test("a file that is not TypeScript is named with its line", () => {
	expect(() => broken(inService("documents/a.ts", "\nimport {"))).toThrow(
		"services/doc-signing/src/documents/a.ts:2",
	);
});
