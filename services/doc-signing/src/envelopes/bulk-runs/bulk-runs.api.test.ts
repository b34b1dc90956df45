import { describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { pagesOf } from "../../../test/support/browser-pages.ts";
import { bulkTemplate, fileOf, header, rowOf } from "../../../test/support/documents/bulk-template.ts";
import { textField } from "../../../test/support/documents/draft.ts";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { queueSealing } from "../../sealing/queue-sealing.ts";
import { createDocuments } from "./create-documents.ts";

const { app, mail } = sharedMailApp();
const account = sharedAccount(app);

const withTemplate = (by: TestAccount = account) => bulkTemplate(app, by);

async function madeFrom(templateId: number) {
	const rows = await app.sql(
		"SELECT d.id, d.status, d.title, r.name FROM documents d JOIN recipients r ON r.document_id = d.id WHERE template_id = $1 AND r.email LIKE 'person-%' ORDER BY d.id",
		[templateId],
	);
	return rows as { id: number; status: string; title: string; name: string }[];
}

describe("Download CSV file", () => {
	it("has a column for the title and each value to fill in, and is accepted when filled in", async () => {
		const { id, get, check, first } = await withTemplate();
		const { text, headers } = await get(`/templates/${id}/bulk.csv`);
		expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
		expect(text).toBe(
			'\ufeff"Title","Landlord: name","Landlord: email","Tenant: name","Tenant: email","Tenant: Occupation","Tenant: Rent","Recipient 3: name","Recipient 3: email"\r\n',
		);
		for (const name of text.match(/(?<=")[^",]+(?=")/g) ?? []) expect(first).toContain(name);
		await check(`${text}"Lease 1",,,Ada,person-1@example.com,,1000,,copy@example.com\r\n`);
	});

	it("contains nothing that a spreadsheet would run", async () => {
		const fieldMeta = { type: "text", label: "x" };
		const recipients = [{ name: "=HYPERLINK()", role: "SIGNER" }];
		const { id } = await readyTemplate(account, {
			recipients,
			fields: [{ ...textField, fieldMeta, recipientIndex: 0 }],
		});
		const { get } = await pagesOf(app, account);
		expect((await get(`/templates/${id}/bulk.csv`)).text).toContain(`"'=HYPERLINK(): name"`);
	});
});

describe("checking a file", () => {
	it.each([
		["with a byte order mark and semicolons", (file: string) => `\ufeff${file.replaceAll(",", ";")}`],
		["with tabs", (file: string) => file.replaceAll(",", "\t")],
		[
			"with lone line feeds and empty lines",
			(file: string) => `${file.replaceAll("\r\n", "\n\n")}\n,,,,\n\n`,
		],
		[
			"with columns in capitals and in another order",
			(file: string) => file.replace("Tenant: name", "TENANT: NAME "),
		],
	])("accepts one %s, and creates nothing yet", async (_what, change) => {
		const { id, check } = await withTemplate();
		const { text } = await check(change(fileOf(rowOf(1), rowOf(2))));
		expect(text).toContain("Send 2 documents");
		expect(text).toContain("Person 2");
		expect(await madeFrom(id)).toEqual([]);
	});

	it("keeps line breaks, quotation marks and separators within quotation marks", async () => {
		const { check } = await withTemplate();
		const quoted = '"Person ""1""; Jr, Esq",person-1@example.com,"first\r\nsecond",1000,copy@example.com';
		const { runId } = await check(fileOf(quoted));
		const rows = await app.sql("SELECT input FROM bulk_rows WHERE run_id = $1", [runId]);
		expect(rows[0].input.recipients[1].name).toBe('Person "1"; Jr, Esq');
		expect(rows[0].input.prefillFields[0].value).toBe("first\r\nsecond");
	});

	it.each(["", "sep=,\r\n"])(
		"names the row and column of each problem after %j, and stores nothing",
		async (before) => {
			const { id, upload } = await withTemplate();
			const bad =
				before +
				fileOf(
					rowOf(1),
					"Person 2,person-2,,1000,copy@example.com",
					"",
					"Person 4,person-4@example.com,,50,copy@example.com",
					"Person 5,,,1000,copy@example.com",
					`${rowOf(6)},one too many`,
				);
			const { text } = await upload(bad, 400);
			const cells = [...text.matchAll(/<td[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(([, cell]) => cell);
			const problems = cells.join("|");
			expect(problems).toContain("3|Tenant: email|");
			expect(problems).toContain("5|Tenant: Rent|");
			expect(problems).toContain("6|Tenant: email|");
			expect(problems).toContain("7||The row has more values than there are columns.");
			expect(text).toContain("4 problems were found.");
			const rows = await app.sql("SELECT FROM bulk_runs WHERE template_id = $1", [id]);
			expect(rows).toHaveLength(0);
		},
	);

	it.each([
		["an unknown column", `${header},Pets\r\n${rowOf(1)},cat`, "This template has no such column."],
		["a column twice", `${header},Tenant: Rent\r\n${rowOf(1)},1`, "The column appears more than once."],
		["a missing column", "Tenant: name\r\nAda", "The column is missing."],
		["no rows", header, "no rows below"],
		["an empty file", "", "The file is empty."],
		["only a byte order mark", "\ufeff", "The file is empty."],
		["an unterminated quotation mark", fileOf('"Ada'), "a quotation mark is missing"],
		[
			"Latin-1",
			Buffer.from(fileOf("Zo\u00eb,person-1@example.com,,1000,c@example.com"), "latin1"),
			"is not supported",
		],
		["UTF-16 without a byte order mark", Buffer.from(fileOf(rowOf(1)), "utf16le"), "is not supported"],
		["too many rows", fileOf(...Array.from({ length: 1001 }, (_, n) => rowOf(n))), "more than 1,000 rows"],
		["too many bytes", fileOf(`Ada,${"x".repeat(1_060_000)}`), "too large"],
	])("refuses %s", async (_what, file, told) => {
		const { upload } = await withTemplate();
		const { text } = await upload(file, told === "too large" ? 413 : 400);
		expect(text).toContain(told);
	});

	it("shows an internationalized address as it is read", async () => {
		const { check } = await withTemplate();
		const { text } = await check(fileOf("Ada,ada@example.com,,1000,copy@xn--mller-kva.de"));
		expect(text).toContain("copy@müller.de");
	});

	it("rejects a form that is no upload, one without its token, and strangers", async () => {
		const { id, address, upload, post, cookie } = await withTemplate();
		await post(address, { csrf: "x" }, 415);
		await upload(fileOf(rowOf(1)), 403, "");
		await app.agent.post(address).set("Cookie", cookie).field("csrf", "x").expect(400);
		const stranger = await pagesOf(app, await createAccount(app));
		for (const path of [address, `/templates/${id}/bulk.csv`]) await stranger.get(path, 404);
	});
});

describe("a started run", () => {
	it("sends a document for each row, shows the results, and sends none twice", async () => {
		const { id, get, check } = await withTemplate();
		const { run, act } = await check(fileOf(...[1, 2, 3].map(rowOf)));
		const { text } = await get(run);
		await act("send");
		await act("draft", 403);
		expect((await get(run)).text).toMatch(/0 of 3 sent\..*Not created yet/s);
		await app.workOff();
		const made = await madeFrom(id);
		expect(made.map(({ name, status }) => [name, status])).toEqual(
			[1, 2, 3].map((n) => [`Person ${n}`, "PENDING"]),
		);
		const done = (await get(run)).text;
		expect(done).toContain("3 of 3 sent.");
		expect(done).toMatch(new RegExp(`<a href="/documents/${made[2]?.id}" dir="auto">[^<]*Person 3[^<]*</a>`));
		expect(done.match(/Waiting<\/span>/g)).toHaveLength(3);
		expect(done).toContain(`href="/documents?template=${id}"`);
		expect(text).not.toContain("/documents/1");
		for (const n of [1, 2, 3])
			expect(
				mail.received.filter(({ recipients }) => recipients.includes(`person-${n}@example.com`)),
			).toHaveLength(1);
	});

	it("starts once, however often requested, and can be discarded before", async () => {
		const { id, check, post, csrf, get, address } = await withTemplate();
		const { run, text } = await check(fileOf(rowOf(1), rowOf(2)));
		const draft = () => post(`${run}/draft`, { csrf: csrf(text, `${run}/draft`) }, 303);
		await Promise.all(Array.from({ length: 5 }, draft));
		await post(`${run}/send`, { csrf: csrf(text, `${run}/send`) }, 303);
		await post(`${run}/discard`, { csrf: csrf(text, `${run}/discard`) }, 303);
		await app.workOff();
		expect((await madeFrom(id)).map(({ status }) => status)).toEqual(["DRAFT", "DRAFT"]);
		await draft();
		await app.workOff();
		expect(await madeFrom(id)).toHaveLength(2);
		const other = await check(fileOf(rowOf(3)));
		await other.act("discard");
		await get(other.run, 404);
		expect((await get(address)).text).toContain("Finished");
	});

	it("creates one document for a row that several jobs process", async () => {
		const { id, check } = await withTemplate();
		const { runId, act } = await check(fileOf(...[1, 2, 3, 4, 5, 6].map(rowOf)));
		await act("draft");
		const { DATABASE_URL } = app.dependencies.config;
		// All start while the template is locked, and continue together.
		const lock = await holdLock(DATABASE_URL, `SELECT FROM templates WHERE id = ${id} FOR UPDATE`);
		const deps = { ...app.dependencies, queueSealing };
		const jobs = Array.from({ length: 8 }, () => createDocuments(deps, runId));
		await lock.waitedFor({ count: 6 });
		await lock.release();
		await Promise.all(jobs);
		await app.workOff();
		expect((await madeFrom(id)).map(({ name }) => name).sort()).toEqual(
			[1, 2, 3, 4, 5, 6].map((n) => `Person ${n}`),
		);
	});

	it("neither loses nor duplicates a row if the connection breaks midway", async () => {
		const { id, check } = await withTemplate();
		const { run, runId, act } = await check(fileOf(...[1, 2, 3].map(rowOf)));
		await act("draft");
		const { DATABASE_URL } = app.dependencies.config;
		const lock = await holdLock(DATABASE_URL, `SELECT FROM templates WHERE id = ${id} FOR UPDATE`);
		const job = createDocuments({ ...app.dependencies, queueSealing }, runId).catch(() => "broken");
		await lock.waitedFor({ count: 1 });
		await app.sql(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
			[],
		);
		await lock.release();
		expect(await job).toBe("broken");
		expect(await madeFrom(id)).toEqual([]);
		await app.workOff();
		expect((await madeFrom(id)).map(({ name }) => name)).toEqual([1, 2, 3].map((n) => `Person ${n}`));
		expect((await (await pagesOf(app, account)).get(run)).text).toContain("3 of 3 created as drafts.");
	});

	it("shows why a row failed, continues with the others, and can retry the failed row alone", async () => {
		const { id, ids, check, get, post, csrf } = await withTemplate();
		const { run, act, text: checked } = await check(fileOf(rowOf(1), rowOf(2)));
		// After the check, the template changes: its first signer is no longer a signer.
		const { body } = await account.request("get", `/templates/${id}`);
		const [field] = body.Field.filter(({ recipientId }: { recipientId: number }) => recipientId === ids[0]);
		await account.request("delete", `/templates/${id}/fields/${field.id}`).expect(200);
		expect((await get(run)).text).not.toContain("Send 2 documents");
		await post(`${run}/send`, { csrf: csrf(checked, `${run}/send`) }, 303);
		await app.workOff();
		const { text } = await get(run);
		expect(text).toContain("0 of 2 sent. 2 failed.");
		expect(text).toContain("has to sign, but has no signature field");
		expect(await madeFrom(id)).toEqual([]);
		await account
			.request("post", `/templates/${id}/fields`)
			.send({ ...lease.fields[0], recipientIndex: undefined, recipientId: ids[0] })
			.expect(200);
		await act("retry");
		await act("retry", 403);
		await app.workOff();
		expect((await get(run)).text).toContain("2 of 2 sent.");
		expect((await madeFrom(id)).map(({ status }) => status)).toEqual(["PENDING", "PENDING"]);
	});

	it("shows a hundred rows per page, failed ones first", async () => {
		const { check, get } = await withTemplate();
		const numbers = Array.from({ length: 205 }, (_, n) => n + 1);
		const { run, runId } = await check(fileOf(...numbers.map(rowOf)));
		await app.sql(
			"UPDATE bulk_rows SET status = 'FAILED', problem = 'No such thing.' WHERE run_id = $1 AND number IN (150, 206)",
			[runId],
		);
		const rowsOf = async (page: number) => {
			const { text } = await get(`${run}?page=${page}`);
			return [...text.matchAll(/Person (\d+)(?=[,<])/g)].map(([, number]) => Number(number));
		};
		// Row 1 of the file is its header.
		const rest = numbers.filter((number) => number !== 149 && number !== 205);
		expect(await rowsOf(1)).toEqual([149, 205, ...rest.slice(0, 98)]);
		expect(await rowsOf(2)).toEqual(rest.slice(98, 198));
		expect(await rowsOf(3)).toEqual(rest.slice(198));
		const { text } = await get(`${run}?page=2`);
		for (const link of ['href="?page=1"', 'href="?page=3"', "Page 2 of 3", "Send 205 documents"])
			expect(text).toContain(link);
		for (const page of ["0", "x"]) await get(`${run}?page=${page}`, 400);
	});

	it("does nothing for a disabled account or a deleted template", async () => {
		const gone = await createAccount(app);
		const { id, check } = await withTemplate(gone);
		const { runId, act } = await check(fileOf(rowOf(1)));
		await act("draft");
		await app.sql("UPDATE users SET disabled_at = now() WHERE id = $1", [gone.userId]);
		await app.workOff();
		expect(await madeFrom(id)).toEqual([]);
		const rows = await app.sql("SELECT status FROM bulk_rows WHERE run_id = $1", [runId]);
		expect(rows).toEqual([{ status: "FAILED" }]);
		const other = await withTemplate();
		const started = await other.check(fileOf(rowOf(1)));
		await started.act("draft");
		await account.request("delete", `/templates/${other.id}`).expect(200);
		await app.workOff();
		expect(await madeFrom(other.id)).toEqual([]);
	});

	it("is visible to its uploader only", async () => {
		const { check } = await withTemplate();
		const { run, text } = await check(fileOf(rowOf(1)));
		const stranger = await pagesOf(app, await createAccount(app));
		await stranger.get(run, 404);
		const csrf = stranger.csrf(text, `${run}/draft`);
		await stranger.post(`${run}/draft`, { csrf }, 403);
	});
});
