import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { strFromU8, unzipSync } from "fflate";
import { brandingForms, logoImage } from "../../../test/support/branding.ts";
import { createDraft } from "../../../test/support/documents/draft.ts";
import { insertSentDocument } from "../../../test/support/documents/insert-sent.ts";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { type Person, startWebApp, testPassword, type WebApp } from "../../../test/support/web-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { StorageUnavailable } from "../../platform/storage/errors.ts";
import { deleteAccount } from "../deletion/delete-account.ts";
import { deleteExpiredExports } from "./delete-expired-exports.ts";
import { findPending } from "./queries.ts";
import { runExport } from "./run-export.ts";

let web: WebApp;
beforeAll(async () => {
	web = await startWebApp();
});
afterAll(() => web.close());

const PATH = "/settings/export";
const start = (person: Person) => person.fill(PATH, PATH);
const linksOn = (html: string) =>
	[...html.matchAll(/href="(\/settings\/export\/[^"]+)"/g)].map(([, link]) => link ?? "");
async function download(person: Person) {
	const [link = ""] = linksOn((await person.open(PATH)).html);
	const { address } = await person.open(link);
	const response = await fetch(address);
	expect(response.headers.get("content-disposition")).toContain(".zip");
	return unzipSync(new Uint8Array(await response.arrayBuffer()));
}
const objects = async (userId: number) =>
	web.app.sql(
		"SELECT storage_key FROM account_export_files f JOIN account_exports e ON e.id = f.export_id WHERE user_id = $1",
		[userId],
	);

describe("an export", () => {
	it("contains documents with their logs, settings and the account's log, without secrets or data of others", async () => {
		const person = await web.person();
		const sample = await insertSentDocument(web.app.dependencies);
		await web.app.sql("UPDATE documents SET user_id = $1 WHERE id = $2", [person.userId, sample.documentId]);
		const { documentId: draft } = await createDraft(person);
		const recipients = [{ name: "Tenant", role: "SIGNER" }];
		const fields = lease.fields.filter(({ recipientIndex }) => recipientIndex === 0);
		const { id: template } = await readyTemplate(person, { type: "PUBLIC", recipients, fields });
		const open = { directLink: { enabled: true } };
		const { body } = await person.request("patch", `/templates/${template}`).send(open).expect(200);
		const branding = await brandingForms(web.app, person);
		await branding.saveTexts({ name: "Acme Rentals" });
		await branding.upload(await logoImage());
		const { documentId: foreign } = await createDraft(await web.person());
		const mate = await web.person({ team: true });
		await addMember(
			web.app.dependencies,
			{ teamId: mate.teamId ?? 0, userId: person.userId, role: "member" },
			"operator",
		);
		const { documentId: ofTeam } = await createDraft(mate);
		await web.app.sql(
			`INSERT INTO identities (user_id, issuer, subject, email, created_at, last_used_at)
			VALUES ($1, 'https://login.acme.example', 'ada', 'ada@acme.example', now(), now()),
				($2, 'https://login.acme.example', 'mate', 'mate@acme.example', now(), now())`,
			[person.userId, mate.userId],
		);

		const waiting = await start(person);
		expect(waiting.html).toContain("Documents: 0 of 2.");
		expect(linksOn(waiting.html)).toEqual([]);
		const { subject, text } = await web.mailTo(person.email);
		expect(subject).toBe("Your export is ready");
		expect(text).toContain("/settings/export");

		expect((await person.open(PATH)).html).toMatch(/Available until .*Times in UTC\./s);
		const files = await download(person);
		const names = Object.keys(files);
		expect(names).toEqual(
			expect.arrayContaining([
				"account.json",
				"branding/logo.png",
				`documents/${sample.documentId}/original.pdf`,
				`documents/${sample.documentId}/audit-log.json`,
				`documents/${draft}/document.json`,
			]),
		);
		for (const id of [foreign, ofTeam]) expect(names.join()).not.toContain(`documents/${id}/`);
		const original = files[`documents/${sample.documentId}/original.pdf`];
		expect(Buffer.from(original ?? []).equals(sample.original)).toBe(true);
		const account = JSON.parse(strFromU8(files["account.json"] ?? new Uint8Array()));
		expect(account.account.email).toBe(person.email);
		expect(account.teams).toHaveLength(1);
		expect(account.companySignIns).toEqual([
			expect.objectContaining({ issuer: "https://login.acme.example", subject: "ada" }),
		]);
		expect(account.branding).toEqual({ name: "Acme Rentals", color: "#1f5fbf", footer: null });
		expect(account.templates).toEqual([expect.objectContaining({ id: template, direct_link_enabled: true })]);
		expect(account.events.map(({ type }: { type: string }) => type)).toContain("account.data_exported");
		const all = names
			.filter((name) => name.endsWith(".json"))
			.map((name) => strFromU8(files[name] ?? new Uint8Array()));
		expect(all.join()).not.toMatch(/argon2|(token|link)_hash|secret|encrypted|api_[\w-]{20}/i);
		expect(all.join()).not.toContain(body.directLink.token);
	});

	it("is limited to one at a time for an account, and three a day", async () => {
		const person = await web.person();
		const form = await person.open(PATH);
		await start(person);
		const second = await person.browser.submit(form, PATH, {});
		expect([second.status, second.html.includes("is already being prepared")]).toEqual([409, true]);
		await expect(
			web.app.sql(
				"INSERT INTO account_exports (user_id, created_at, documents_total, expires_at) VALUES ($1, now(), 0, now())",
				[person.userId],
			),
		).rejects.toThrow("account_exports_one_pending");
		await web.app.workOff();
		expect((await person.browser.submit(form, PATH, {})).html).toContain("Preparing your export");
		await web.app.workOff();
		expect((await person.browser.submit(form, PATH, {})).status).toBe(429);
	});

	it("requires a recent proof to start and to download, by its owner only", async () => {
		const person = await web.person();
		const form = await person.open(PATH);
		await start(person);
		await web.app.workOff();
		const [link = ""] = linksOn((await person.open(PATH)).html);
		const other = await web.person();
		expect((await other.open(link)).status).toBe(404);
		expect((await web.stranger().open(link)).html).toContain("Sign in");
		web.app.travel(601);
		for (const asked of [await person.open(link), await person.browser.submit(form, PATH, {})])
			expect(asked.html).toContain("Verify your identity");
		const proof = { proof: "password", password: testPassword };
		await person.browser.submit(await person.open(link), "/account/verify", proof);
		expect(Object.keys(await download(person))).toContain("account.json");
	});

	it("continues after an interruption, and a concurrent job changes nothing", async () => {
		const person = await web.person();
		await createDraft(person);
		await start(person);
		const [{ id }] = (await web.app.sql("SELECT id FROM account_exports WHERE user_id = $1", [
			person.userId,
		])) as [{ id: string }];
		const { dependencies } = web.app;
		const { storage } = dependencies;
		const broken = {
			...storage,
			put: async (...given: Parameters<typeof storage.put>) => {
				await storage.put(...given);
				throw new Error("the process was killed");
			},
		};
		await expect(runExport({ ...dependencies, storage: broken }, id)).rejects.toThrow("killed");
		expect(await findPending(dependencies.db, id, dependencies.clock())).toMatchObject({ documentsDone: 0 });
		await runExport(dependencies, id);
		await runExport(dependencies, id);
		await web.app.workOff();
		expect(
			await web.app.sql("SELECT status, documents_done FROM account_exports WHERE id = $1", [id]),
		).toEqual([{ status: "READY", documents_done: 1 }]);
		expect(await web.app.sql("SELECT FROM mails WHERE once = $1", [`export-ready:${id}`])).toHaveLength(1);
		expect(Object.keys(await download(person))).toContain("account.json");
		const keys = await objects(person.userId);
		expect(keys).toHaveLength(2);
		await web.app.sql("UPDATE account_exports SET expires_at = created_at WHERE id = $1", [id]);
		await deleteExpiredExports(dependencies);
		for (const { storage_key: key } of keys) expect(await storage.find(key)).toBeUndefined();
	});

	it("contains each document in one file, in order, if two workers create the same file concurrently", async () => {
		const person = await web.person();
		const { dependencies } = web.app;
		const { db, storage } = dependencies;
		const own: number[] = [];
		for (let n = 0; n < 3; n++) own.push((await insertSentDocument(dependencies)).documentId);
		await web.app.sql("UPDATE documents SET user_id = $1 WHERE id = ANY($2)", [person.userId, own]);
		await start(person);
		const [{ id }] = (await web.app.sql("SELECT id FROM account_exports WHERE user_id = $1", [
			person.userId,
		])) as [{ id: string }];
		// Each document fills a file.
		const work = () => runExport(dependencies, id, 1);
		const results = await contend({
			pool: db.$client,
			lock: { text: "SELECT FROM account_exports WHERE id = $1 FOR NO KEY UPDATE", values: [id] },
			contenders: [work, work],
		});
		expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
		await web.app.workOff();
		expect(
			await web.app.sql("SELECT status, documents_done FROM account_exports WHERE id = $1", [id]),
		).toEqual([{ status: "READY", documents_done: 3 }]);
		const files = await web.app.sql(
			"SELECT number, storage_key AS key, encode(file_hash, 'hex') AS sha256, file_bytes::int AS size FROM account_export_files WHERE export_id = $1 ORDER BY number",
			[id],
		);
		expect(files.map(({ number }) => number)).toEqual([1, 2, 3]);
		for (const [index, { key, ...recorded }] of files.entries()) {
			const archive = unzipSync(new Uint8Array(await storage.read(key, recorded)));
			const documents = Object.keys(archive).filter((name) => name.endsWith("/document.json"));
			expect(documents).toEqual([`documents/${own[index]}/document.json`]);
		}
	});

	it("contains a note instead of a file that storage has lost or damaged", async () => {
		const person = await web.person();
		const { dependencies } = web.app;
		const { storage } = dependencies;
		const [lost, damaged] = [await insertSentDocument(dependencies), await insertSentDocument(dependencies)];
		const own = [lost.documentId, damaged.documentId];
		await web.app.sql("UPDATE documents SET user_id = $1 WHERE id = ANY($2)", [person.userId, own]);
		const keys = await web.app.sql(
			"SELECT original_key AS key FROM document_data f JOIN documents d ON d.document_data_id = f.id WHERE d.id = ANY($1) ORDER BY d.id",
			[own],
		);
		await storage.remove(keys[0]?.key);
		await storage.put(keys[1]?.key, Buffer.from("other bytes"), { contentType: "application/pdf" });
		await start(person);
		await web.app.workOff();
		const files = await download(person);
		for (const id of own) {
			expect(Object.keys(files)).not.toContain(`documents/${id}/original.pdf`);
			const note = strFromU8(files[`documents/${id}/original.pdf.missing.txt`] ?? new Uint8Array());
			expect(note).toContain(`original.pdf of document ${id}`);
			expect(Object.keys(files)).toContain(`documents/${id}/audit-log.json`);
		}
	});

	it("waits a day for unresponsive storage, then omits the file", async () => {
		const person = await web.person();
		const { dependencies } = web.app;
		const { documentId } = await insertSentDocument(dependencies);
		await web.app.sql("UPDATE documents SET user_id = $1 WHERE id = $2", [person.userId, documentId]);
		await start(person);
		const [{ id }] = (await web.app.sql("SELECT id FROM account_exports WHERE user_id = $1", [
			person.userId,
		])) as [{ id: string }];
		const silent = {
			...dependencies.storage,
			read: async () => {
				throw new StorageUnavailable(new Error("no response"));
			},
		};
		const run = () => runExport({ ...dependencies, storage: silent }, id);
		await expect(run()).rejects.toThrow(StorageUnavailable);
		web.app.travel(86_400);
		await run();
		const [{ status }] = (await web.app.sql("SELECT status FROM account_exports WHERE id = $1", [id])) as [
			{ status: string },
		];
		expect(status).toBe("READY");
	});

	it("is deleted with its account", async () => {
		const person = await web.person();
		await start(person);
		const { dependencies } = web.app;
		const by = { actorType: "operator", actor: "root" } as const;
		await dependencies.db.transaction((tx) => deleteAccount(tx, dependencies, person.userId, by));
		await web.app.workOff();
		await deleteExpiredExports(dependencies);
		expect(await web.app.sql("SELECT FROM account_exports WHERE user_id = $1", [person.userId])).toEqual([]);
		expect(
			await web.app.sql("SELECT FROM mails WHERE kind = 'exportReady' AND \"to\" = $1", [person.email]),
		).toEqual([]);
	});

	it("is deleted after seven days, with its files", async () => {
		const person = await web.person();
		await start(person);
		await web.app.workOff();
		const [link = ""] = linksOn((await person.open(PATH)).html);
		const { address } = await person.open(link);
		const [{ storage_key: key }] = (await objects(person.userId)) as [{ storage_key: `files/${string}` }];
		web.app.travel(7 * 86_400);
		const again = await web.signIn(person);
		expect((await again.open(link)).status).toBe(404);
		const { dependencies } = web.app;
		await deleteExpiredExports(dependencies);
		expect(await dependencies.storage.find(key)).toBeUndefined();
		expect(await web.app.sql("SELECT FROM account_exports WHERE user_id = $1", [person.userId])).toEqual([]);
		expect((await fetch(address)).ok).toBe(false);
	});
});
