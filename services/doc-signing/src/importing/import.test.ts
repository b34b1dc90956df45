import { describe, expect, it } from "@jest/globals";
import { sql } from "drizzle-orm";
import { createDocumenso, type Documenso, type Release, releases } from "../../test/support/documenso.ts";
import { addEnvelope, addPeople } from "../../test/support/documenso-content.ts";
import { addContent, runImport, select, stoppingAfter, withApp } from "../../test/support/importing.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import type { TestApp } from "../../test/support/start-app.ts";
import { importDocumenso } from "./import-documenso.ts";
import { withImportLock } from "./queries/items.ts";

const OLD_TOKEN = "api_abcdefghij012345";

const run = (app: TestApp, documenso: Documenso, ...options: string[]) =>
	runImport(app, documenso, "--without-documents", ...options);

describe.each(Object.keys(releases) as Release[])("an import from the database of release %s", (release) => {
	it("takes accounts, teams, tokens, webhooks and templates with their ids, and sends nothing", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso(release);
			await addContent(documenso);
			const answer = await run(app, documenso, "--plan", "enterprise");
			expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
			expect(answer.out).toMatch(/The import is complete: it wrote \d+ objects,/);
			const isDisabled = release === "last C";
			expect(
				await select(
					app,
					"SELECT id, email, name, plan, email_proven_at AS proven, disabled_at IS NOT NULL AS off FROM users ORDER BY id",
				),
			).toEqual([
				{ id: 11, email: "ada@example.com", name: "Ada", plan: "enterprise", proven: AT, off: false },
				{ id: 12, email: "bob@example.com", name: "Bob", plan: "enterprise", proven: AT, off: isDisabled },
				{ id: 13, email: "cy@example.com", name: "Cy", plan: "enterprise", proven: null, off: false },
				{ id: 14, email: "dora@example.com", name: "dora", plan: "enterprise", proven: AT, off: false },
			]);
			const members = await select(app, "SELECT team_id, user_id, role FROM team_members ORDER BY 1, 2");
			const [restricted] = await select(app, "SELECT id FROM teams WHERE name = 'Acme (admins)'");
			expect(members).toEqual([
				{ team_id: 7, user_id: 11, role: "owner" },
				{ team_id: 7, user_id: 12, role: "admin" },
				{ team_id: 7, user_id: 13, role: "member" },
				{ team_id: restricted?.id, user_id: 11, role: "owner" },
			]);
			expect(
				await select(app, "SELECT time_zone, date_format, language FROM preferences WHERE team_id = 7"),
			).toEqual([{ time_zone: "Europe/Berlin", date_format: "dd.MM.yyyy", language: "de" }]);
			expect(await select(app, "SELECT footer FROM branding WHERE team_id = 7")).toEqual([
				{ footer: "Acme GmbH, Berlin" },
			]);
			expect(await select(app, "SELECT url, events, enabled, send_secret_header FROM webhooks")).toEqual([
				{
					url: "https://crm.example.com/hook",
					events: ["DOCUMENT_COMPLETED"],
					enabled: true,
					send_secret_header: true,
				},
			]);
			expect(
				await select(
					app,
					"SELECT actor, team_id, details FROM account_events WHERE type = 'webhook.created'",
				),
			).toEqual([
				{
					actor: expect.any(String),
					team_id: 7,
					details: { webhookId: expect.any(Number), host: "crm.example.com", importedFrom: "Documenso" },
				},
			]);
			const sent =
				"SELECT (SELECT count(*) FROM mails)::int AS mails, (SELECT count(*) FROM webhook_deliveries)::int AS webhooks";
			expect(await select(app, sent)).toEqual([{ mails: 0, webhooks: 0 }]);
			const [{ count } = {}] = await select(app, "SELECT count(*)::int AS count FROM objects_to_remove");
			expect(count).toBe(0);

			const call = (path: string) => app.agent.get(`/api/v1${path}`).set("Authorization", OLD_TOKEN);
			const { body: template } = await call("/templates/3").expect(200);
			expect(template).toMatchObject({
				...{ id: 3, externalId: "lease", title: "template 3", type: "PUBLIC", userId: 11, teamId: 7 },
				...{ templateMeta: { subject: "Please sign" }, directLink: { token: "directtoken", enabled: true } },
				recipients: [
					{ id: 21, email: "sam@example.com", role: "SIGNER" },
					{ id: 22, role: "CC" },
				],
				fields: [{ id: 31, recipientId: 21, type: "SIGNATURE", page: 1 }],
			});
			await call("/templates/5").expect(404);
			const { rows } = await app.dependencies.db.execute<{ hash: Buffer }>(
				sql`SELECT token_hash AS hash FROM api_tokens`,
			);
			expect(rows[0]?.hash).toHaveLength(32);
			await call("/me").expect(200);

			const { body: made } = await app.agent
				.post("/api/v1/templates/3/generate-document")
				.set("Authorization", OLD_TOKEN)
				.send({
					title: "Lease",
					recipients: [
						{ id: 21, name: "Sam", email: "sam@example.com" },
						{ id: 22, name: "Tia", email: "tia@example.com" },
					],
				})
				.expect(200);
			expect(made.documentId).toEqual(expect.any(Number));
			const { body: created } = await app.agent
				.post("/api/v1/templates")
				.set("Authorization", OLD_TOKEN)
				.send({ title: "Next", recipients: [], fields: [] });
			expect(created.template?.id ?? created.id).toBeGreaterThan(5);
		});
	});
});

const AT = new Date("2026-01-02T03:04:05Z");

/** Every row that an import writes, without what is random or a time, and without ids that are new here. */
const snapshot = (app: TestApp) =>
	select(
		app,
		`SELECT
			(SELECT json_agg(json_build_array(id, email, name, password_hash) ORDER BY id) FROM users) AS users,
			(SELECT json_agg(json_build_array(t.name, m.user_id, m.role) ORDER BY t.name, m.user_id) FROM teams t JOIN team_members m ON m.team_id = t.id) AS teams,
			(SELECT json_agg(json_build_array(user_id, team_id, encode(token_hash, 'hex')) ORDER BY id) FROM api_tokens) AS tokens,
			(SELECT json_agg(json_build_array(user_id, team_id, url) ORDER BY id) FROM webhooks) AS webhooks,
			(SELECT json_agg(json_build_array(t.id, t.title, (SELECT name FROM teams WHERE id = t.team_id), t.direct_link_enabled, encode(d.original_hash, 'hex')) ORDER BY t.id)
				FROM templates t JOIN document_data d ON d.id = t.template_document_data_id) AS templates,
			(SELECT json_agg(json_build_array(id, template_id, email, role) ORDER BY id) FROM template_recipients) AS recipients,
			(SELECT json_agg(json_build_array(id, recipient_id, field_meta) ORDER BY id) FROM template_fields) AS fields,
			(SELECT json_agg(json_build_array(kind, source_id) ORDER BY kind, source_id) FROM import_items) AS items,
			(SELECT count(*) FROM account_events) AS events`,
	);

describe("an import", () => {
	it("that is stopped after any object and run again ends as one run does, and a further run writes nothing", async () => {
		const documenso = await createDocumenso("last C");
		await addContent(documenso);
		let whole: unknown;
		await withApp(async (app) => {
			await run(app, documenso);
			whole = await snapshot(app);
			const again = await run(app, documenso);
			expect([again.exitCode, again.report.written]).toEqual([0, 0]);
			expect(await snapshot(app)).toEqual(whole);
		});
		await withApp(async (app) => {
			let runs = 0;
			for (; ; runs++) {
				const options = { database: documenso.url };
				const writing = { plan: "free", by: { actorType: "operator", actor: "tester" } } as const;
				const deps = { ...app.dependencies, db: stoppingAfter(1, app.dependencies.db) };
				const stopped = await importDocumenso(deps, options, writing).catch((error: unknown) => error);
				if (!(stopped instanceof Error)) break;
				expect(stopped.message).toBe("stopped");
			}
			expect(runs).toBeGreaterThan(8);
			expect(await snapshot(app)).toEqual(whole);
		});
	}, 60_000);

	it("writes nothing while something blocks it, or another import runs", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await addContent(documenso);
			await withImportLock(app.dependencies.db, async () => {
				const second = await run(app, documenso);
				expect([second.exitCode, second.errors]).toEqual([1, "error: another import is running"]);
			});
			await addEnvelope(documenso, { kind: "template", number: 9, files: [fixture("signed.pdf")] });
			const blocked = await run(app, documenso);
			expect([blocked.exitCode, blocked.report.written]).toEqual([1, 0]);
			expect(await select(app, "SELECT id FROM users")).toEqual([]);
			expect(await select(app, "SELECT * FROM import_items")).toEqual([]);
		});
	});

	it("leaves an account that was here as it is, and gives its id to what belongs to it", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await addContent(documenso);
			const { db } = app.dependencies;
			await db.execute(sql`INSERT INTO users (email, name, created_at, email_proven_at, password_hash)
				VALUES ('ADA@example.com', 'Ada L.', now(), now(), 'ours')`);
			await run(app, documenso);
			const [ada] = await select(
				app,
				"SELECT id, name, password_hash FROM users WHERE lower(email) = 'ada@example.com'",
			);
			expect(ada).toMatchObject({ name: "Ada L.", password_hash: "ours" });
			expect(
				await select(app, "SELECT user_id FROM team_members WHERE team_id = 7 AND role = 'owner'"),
			).toEqual([{ user_id: ada?.id }]);
			expect(await select(app, "SELECT user_id FROM templates WHERE id = 3")).toEqual([{ user_id: ada?.id }]);
		});
	});

	it("makes a team of a personal team that gets a second member, and does not take the person for it", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await addPeople(documenso);
			await run(app, documenso);
			const of = { id: "second", organisationId: "dora" };
			await documenso.insert("OrganisationMember", { ...of, userId: 12 });
			await documenso.insert("OrganisationGroup", { ...of, organisationRole: "MEMBER" });
			await documenso.insert("OrganisationGroupMember", {
				...{ id: "second", groupId: "second", organisationMemberId: "second" },
			});
			await documenso.insert("TeamGroup", {
				...{ id: "second", teamId: 8, teamRole: "MEMBER", organisationGroupId: "second" },
			});
			await addEnvelope(documenso, { kind: "template", number: 4, row: { userId: 14, teamId: 8 } });
			await run(app, documenso);
			expect(
				await select(app, "SELECT team_id, user_id, role FROM team_members WHERE team_id = 8 ORDER BY 2"),
			).toEqual([
				{ team_id: 8, user_id: 12, role: "member" },
				{ team_id: 8, user_id: 14, role: "owner" },
			]);
			expect(await select(app, "SELECT user_id, team_id FROM templates")).toEqual([
				{ user_id: 14, team_id: 8 },
			]);
		});
	});

	it("keeps what was changed here, and says what has changed there since", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("A");
			await addContent(documenso);
			await run(app, documenso);
			await app.dependencies.db.execute(sql`UPDATE templates SET title = 'Ours' WHERE id = 3`);
			await documenso.change(`UPDATE "Template" SET title = 'Theirs' WHERE id = 3`);
			const again = await run(app, documenso);
			expect(again.report.reasons).toContainEqual(
				expect.objectContaining({ reason: "changed-since", kind: "templates", ids: ["3"] }),
			);
			expect(await select(app, "SELECT title FROM templates WHERE id = 3")).toEqual([{ title: "Ours" }]);
		});
	});
});
