import { describe, expect, it } from "@jest/globals";
import { createDocumenso, type Documenso } from "../../test/support/documenso.ts";
import { addEnvelope, addPeople } from "../../test/support/documenso-content.ts";
import {
	addContent,
	reasonsOf,
	runImport,
	select,
	stoppingAfter,
	withApp,
} from "../../test/support/importing.ts";
import type { TestApp } from "../../test/support/start-app.ts";
import { importDocumenso } from "./import-documenso.ts";

const run = (app: TestApp, documenso: Documenso, ...options: string[]) =>
	runImport(app, documenso, "--without-documents", ...options);

const secured = {
	...{ id: 1, email: "tom@example.com", name: "Tom", createdAt: "2026-01-01", emailVerified: "2026-01-01" },
	...{ password: `$2b$12$${"a".repeat(53)}`, twoFactorEnabled: true, twoFactorSecret: "00" },
};

describe("an import that is repeated", () => {
	it("writes the preferences of an account that a stopped import wrote", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			await documenso.change(
				`UPDATE "TeamGlobalSettings" SET "documentTimezone" = 'Asia/Tokyo' WHERE id = 'none'`,
			);
			const writing = { plan: "free", by: { actorType: "operator", actor: "tester" } } as const;
			const deps = { ...app.dependencies, db: stoppingAfter(4, app.dependencies.db) };
			const options = { database: documenso.url, withoutDocuments: true };
			await expect(importDocumenso(deps, options, writing)).rejects.toThrow("stopped");
			expect(await select(app, "SELECT count(*)::int AS count FROM users")).toEqual([{ count: 4 }]);
			await run(app, documenso);
			expect(
				await select(app, "SELECT time_zone FROM preferences WHERE user_id = 14 AND team_id IS NULL"),
			).toEqual([{ time_zone: "Asia/Tokyo" }]);
		});
	});

	it("blocks for addresses that differ in case also where one has an account here", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await select(
				app,
				"INSERT INTO users (email, name, created_at, email_proven_at) VALUES ('zoe@example.com', 'Zoe', now(), now())",
			);
			const person = { ...secured, twoFactorEnabled: false };
			await documenso.insert(
				"User",
				{ ...person, id: 3, email: "zoe@example.com" },
				{ ...person, id: 4, email: "ZOE@example.com" },
			);
			const answer = await run(app, documenso);
			expect(reasonsOf(answer)).toContain("accounts address-twice: 3 zoe@example.com, 4 ZOE@example.com");
			expect(await select(app, "SELECT count(*)::int AS count FROM import_items")).toEqual([{ count: 0 }]);
		});
	});

	it("says of each account the same again, and needs no key for credentials that it does not write", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await select(
				app,
				"INSERT INTO users (email, name, created_at, email_proven_at) VALUES ('TOM@example.com', 'Tom', now(), now())",
			);
			await documenso.insert("User", secured, { ...secured, id: 2, email: "una@example.com" });
			const first = await run(app, documenso, "--reset-two-factor");
			expect([first.exitCode, first.report.written]).toEqual([0, 2]);
			expect(reasonsOf(first)).toEqual([
				"accounts account-joined: 1 tom@example.com",
				"accounts two-factor-reset: 2 una@example.com",
			]);
			const again = await run(app, documenso);
			expect([again.exitCode, again.report.written]).toEqual([0, 0]);
			expect(reasonsOf(again)).toEqual(["accounts account-joined: 1 tom@example.com"]);
		});
	});

	it("says what was changed or deleted there since", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addContent(documenso);
			await run(app, documenso);
			const same = await run(app, documenso);
			expect(reasonsOf(same).filter((line) => line.includes("-since"))).toEqual([]);
			await documenso.change(`UPDATE "User" SET disabled = true WHERE id = 13`);
			await documenso.change(`UPDATE "TeamGroup" SET "teamRole" = 'MEMBER' WHERE id = 'of 12'`);
			await documenso.change(`UPDATE "ApiToken" SET name = 'Other'`);
			await documenso.change(`DELETE FROM "Webhook"`);
			await documenso.change(`DELETE FROM "Envelope" WHERE "secondaryId" = 'template_5'`);
			const again = await run(app, documenso);
			expect([again.exitCode, again.report.written]).toEqual([0, 0]);
			expect(reasonsOf(again).filter((line) => line.includes("-since"))).toEqual([
				"API tokens changed-since: 1 Other",
				"accounts changed-since: 13 cy@example.com",
				"teams changed-since: 7 Acme",
				"templates gone-since: 5",
				"webhooks gone-since: hook",
			]);
		});
	});

	it("takes nothing into accounts and teams that were deleted here", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addContent(documenso);
			await run(app, documenso);
			await select(
				app,
				"UPDATE users SET deleted_at = now(), disabled_at = now(), email = 'x' WHERE id = 14",
			);
			await select(app, "UPDATE teams SET deleted_at = now() WHERE name = 'Acme (admins)'");
			await addEnvelope(documenso, { kind: "template", number: 8, row: { userId: 14, teamId: 8 } });
			await addEnvelope(documenso, { kind: "template", number: 9, row: { visibility: "ADMIN" } });
			const again = await run(app, documenso);
			expect([again.report.written, reasonsOf(again)]).toEqual([
				0,
				expect.arrayContaining([
					"accounts deleted-here: 14",
					"teams deleted-here: 8 Personal Team",
					"templates owner-missing: 8, 9",
				]),
			]);
			await documenso.change(`UPDATE "Organisation" SET "ownerUserId" = 11 WHERE id = 'dora'`);
			await select(app, "UPDATE teams SET deleted_at = now() WHERE id = 7");
			await addEnvelope(documenso, { kind: "template", number: 10 });
			expect(reasonsOf(await run(app, documenso))).toEqual(
				expect.arrayContaining(["teams deleted-here: 7 Acme", "templates owner-missing: 10, 3, 5, 9"]),
			);
		});
	});
});

describe("an import", () => {
	it("without documents gives new ones numbers after those that are given there until they are imported", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			const sam = { id: 900, email: "sam@example.com", token: "sams" };
			await addEnvelope(documenso, {
				...{ kind: "document", number: 70, recipients: [sam], fields: [{ id: 800, recipientId: 900 }] },
			});
			await documenso.insert("Counter", { id: "document", value: 77 }, { id: "template", value: 66 });
			await run(app, documenso);
			const tables = ["documents", "templates", "recipients", "fields"];
			const last = tables.map((table) => `(SELECT last_value::int FROM ${table}_id_seq) AS ${table}`);
			expect(await select(app, `SELECT ${last.join(", ")}`)).toEqual([
				{ documents: 100_077, templates: 100_066, recipients: 100_900, fields: 100_800 },
			]);
		});
	});

	it("is not blocked by documents that it leaves there", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			await addEnvelope(documenso, { kind: "document", number: 1, files: ["JVBER*=="] });
			const answer = await run(app, documenso);
			expect([answer.exitCode, answer.out]).toEqual([
				0,
				expect.stringContaining("Documents were not read, and stay in Documenso."),
			]);
			expect(answer.out).not.toMatch(/^ {2}documents/m);
		});
	});

	it("gives the team of restricted templates the preferences of its team", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("B");
			await addContent(documenso);
			await run(app, documenso);
			expect(
				await select(
					app,
					"SELECT time_zone FROM preferences p JOIN teams t ON t.id = p.team_id WHERE t.name = 'Acme (admins)'",
				),
			).toEqual([{ time_zone: "Europe/Berlin" }]);
		});
	});

	it("opens a template's file once for the report, and once to keep it", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await addPeople(documenso);
			await addEnvelope(documenso, { kind: "template", number: 3 });
			const { dependencies } = app;
			let opened = 0;
			const inTurn: typeof dependencies.pdf.inTurn = (turn, work) => {
				opened++;
				return dependencies.pdf.inTurn(turn, work);
			};
			const deps = { ...dependencies, pdf: { ...dependencies.pdf, inTurn } };
			const writing = { plan: "free", by: { actorType: "operator", actor: "tester" } } as const;
			await importDocumenso(deps, { database: documenso.url }, writing);
			expect(opened).toBe(2);
		});
	});
});
