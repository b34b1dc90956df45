import { beforeAll, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { enqueue } from "@repo/service-kit/jobs";
import { runCommand } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { insertSentDocument, signAll } from "../../../test/support/documents/insert-sent.ts";
import { done, operateOn } from "../../../test/support/operate.ts";
import { createOperator, listActs, type TestOperator } from "../../../test/support/operators.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { measureAccounts } from "../../envelopes/documents/storage/measure-accounts.ts";
import { queueSealing } from "../../sealing/queue-sealing.ts";
import { program } from "../program.ts";

const app = sharedApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
let root: TestOperator;
let ada: TestAccount;
beforeAll(async () => {
	root = await createOperator(app);
	ada = await createAccount(app, { team: true });
});

const page = async (path: string) => (await root.open(`/operator${path}`).expect(200)).text;

async function stuckJob() {
	const [{ id }] = await app.sql(
		`SELECT id FROM graphile_worker.add_job('send-mail', '{"mailId": "00000000-0000-4000-8000-000000000000"}'::json)`,
	);
	await app.sql(
		"UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'no <b>server</b>', run_at = now() + interval '1 day' WHERE id = $1",
		[id],
	);
	return String(id);
}

describe("an operator", () => {
	it.each([
		["documents?account", "Must be an account, such as user:1 or team:2."],
		["limits?account", "Must be an account, such as user:1 or team:2."],
		["audit?team", "Must be a positive integer, such as 17."],
	])("sees what is wrong with a filter of /operator/%s, and corrects it there", async (filter, why) => {
		await (await createAccount(app)).request("post", "/documents").send({ title: "Lease", recipients: [] });
		const { text } = await root.open(`/operator/${filter}=ada@example.com`).expect(400);
		expect(text).toContain(why);
		expect(text).toMatch(/<input[^>]*value="ada@example\.com"/);
		expect(text).not.toContain("Back to home");
		expect(text).not.toMatch(/<tbody>|>Older</);
	});

	it("sees how many documents there are in each state, by its name", async () => {
		for (const _twice of [1, 2]) await insertSentDocument(app.dependencies);
		await app.sql("ANALYZE documents");
		expect(await page("")).toMatch(/<dt>Pending<\/dt><dd>\d+</);
	});

	it("sees why a document is not sealed, has it sealed, and the act is in the log", async () => {
		const { db, clock, storage } = app.dependencies;
		expect(await page("/sealings")).toContain("Every finished document is sealed.");
		const sample = await insertSentDocument(app.dependencies, { document: { sendCompletionEmails: false } });
		await signAll(app.dependencies, sample);
		const [{ original_key: key }] = await app.sql(
			"SELECT original_key FROM document_data JOIN documents d ON d.document_data_id = document_data.id WHERE d.id = $1",
			[sample.documentId],
		);
		await storage.remove(key);
		await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
		await app.workOff();
		for (const path of ["/sealings", `/documents/${sample.documentId}`]) {
			expect(await page(path)).toContain("Object storage has no object");
			expect(await page(path)).not.toMatch(/Lease agreement|Signer|@example\.com<\/dd>/);
		}
		expect(await page("")).toMatch(/Documents to be sealed<\/dt><dd><a href="\/operator\/sealings">1</);
		await storage.put(key, sample.original, { contentType: "application/pdf" });
		const form = await root.formOf(`/operator/documents/${sample.documentId}`, "/operator/sealings");
		await root.send(form).expect(303);
		expect(await listActs(app)).toMatchObject([
			{ type: "sealing.retried", actor: `user:${root.userId}`, details: { documentId: sample.documentId } },
		]);
		await app.workOff();
		expect(await page(`/documents/${sample.documentId}`)).toMatch(/Seal<\/dt><dd>B-B, [\d.]+ kB/);
		await root.send(form).expect(409);
		await root.send(form, { document: "all" }).expect(303);
		await root.send(form, { document: "0" }).expect(409);
		await root.send(form, { document: "x" }).expect(400);
		expect(await listActs(app)).toHaveLength(1);
	});

	it("lists an account's documents by state, page by page, without what their parties wrote", async () => {
		const ids: number[] = [];
		for (const status of ["DRAFT", "PENDING"])
			for (let index = 0; index < 30; index++) {
				const [{ id }] = await app.sql(
					`WITH file AS (INSERT INTO document_data (id, account, upload_key, created_at, upload_offered_at)
						VALUES (gen_random_uuid()::text, $1, 'k', now(), now()) RETURNING id)
					INSERT INTO documents (user_id, team_id, title, status, document_data_id, date_format, created_at, updated_at, sent_at)
					SELECT $2, $3, 'Secret title', $4, file.id, 'yyyy-MM-dd', now(), now(), now() FROM file RETURNING id`,
					[`team:${ada.teamId}`, ada.userId, ada.teamId, status],
				);
				ids.push(id);
			}
		const listed = (html: string) =>
			[...html.matchAll(/href="\/operator\/documents\/(\d+)"/g)].map(([, id]) => Number(id));
		const first = await page(`/documents?account=team:${ada.teamId}`);
		expect(listed(first)).toEqual(ids.toReversed().slice(0, 50));
		expect(first).not.toContain("Secret");
		const [, next] = /href="(\/operator\/documents\?[^"]*before[^"]*)"/.exec(first) ?? [];
		const second = await page((next ?? "").replaceAll("&amp;", "&").replace("/operator", ""));
		expect(listed(second)).toEqual(ids.toReversed().slice(50));
		expect(listed(await page(`/documents?account=team:${ada.teamId}&status=DRAFT`))).toHaveLength(30);
		expect(listed(await page(`/documents?id=${ids[7]}`))).toEqual([ids[7]]);
		expect(listed(await page("/documents?id=2147483647"))).toEqual([]);
		expect(await page(`/teams/${ada.teamId}`)).toContain("Not measured yet");
		await measureAccounts(app.dependencies);
		expect(await page(`/teams/${ada.teamId}`)).toMatch(/60 documents<\/a>, 0 kB, last night/);
		expect(await page(`/documents/${ids[0]}`)).not.toContain("Secret");
		await root.open("/operator/documents/999999").expect(404);
		await root.open("/operator/documents?account=ada").expect(400);
	});

	it("retries a stuck job once, from the console or the command line", async () => {
		const offered = async () => (await page("/jobs")).match(/(?<=>)Retry all [^<]+/g);
		expect(await offered()).toBeNull();
		const job = await stuckJob();
		expect(await page("/jobs?failed=true")).toContain("no &lt;b>server&lt;/b>");
		expect(await offered()).toEqual(["Retry all failed", "Retry all without attempts left"]);
		expect(await page("/jobs")).toMatch(/Retry all without[^<]*<\/summary><p>[^<]*Emails among them/);
		const form = await root.formOf("/operator/jobs", "/operator/jobs");
		await app.sql("UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE id = $1", [job]);
		expect(await offered()).toEqual(["Retry all failed"]);
		await root.send(form, { job }).expect(303);
		expect((await page("/jobs?name=send-mail")).match(/0 of 25/g)).toHaveLength(1);
		const replaced = { key: "files/secret", runAt: new Date(Date.now() + 7 * 86_400_000) };
		await app.dependencies.db.transaction((tx) =>
			enqueue(tx, "remove-replaced-file", { documentId: 7, key: replaced.key }, replaced),
		);
		const later = await page("/jobs?name=remove-replaced-file");
		const [, waiting] = /remove-replaced-file (\d+)/.exec(later) ?? [];
		expect(later).toContain("documentId 7");
		expect(later).not.toMatch(/files\/secret|"Retry \d/);
		await root.send(form, { job: waiting ?? "" }).expect(409);
		await app.sql("SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])", [waiting]);
		await root.send(form, { job: "999999" }).expect(409);
		await root.send(form, { job: "1 OR 1" }).expect(400);
		await app.workOff();
		await root.send(form, { job }).expect(409);
		await stuckJob();
		expect(await operateOn(app)("jobs retry stuck")).toEqual(done);
		await app.workOff();
		const acts = (await listActs(app)).filter(({ type }) => type === "job.retried");
		expect(acts.map(({ details }) => details)).toEqual([{ jobId: job }, { jobs: "stuck", count: 1 }]);
		expect(acts[1].actor).not.toMatch(/^user:/);
	});

	it("resumes a paused webhook; two operators at once do it once", async () => {
		const hook = { url: "http://127.0.0.1:9/services/T0SECRET?token=SECRET", events: ["DOCUMENT_SENT"] };
		const { body } = await ada.request("post", "/webhooks").send(hook).expect(200);
		await app.sql(
			"UPDATE webhooks SET paused_at = now(), failing_since = now(), last_failure_at = now() WHERE id = $1",
			[body.id],
		);
		expect(await page("/webhooks")).toMatch(/>127\.0\.0\.1:9\/services\/T0…</);
		expect((await runCommand(program, app.dependencies, ["webhooks", "list", "--json"])).out).not.toMatch(
			/SECRET/,
		);
		const other = await createOperator(app);
		const path = `/operator/webhooks/${body.id}/resume`;
		const forms = await Promise.all(
			[root, other].map(async (one) => ({ one, form: await one.formOf("/operator/webhooks", path) })),
		);
		await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM webhooks WHERE id = $1 FOR UPDATE", values: [body.id] } as never,
			contenders: forms.map(
				({ one, form }) =>
					async () =>
						one.send(form, { held: "on" }).expect(303),
			),
		} as never);
		expect(await page("/webhooks")).toContain("No webhooks are paused.");
		const acts = await app.sql("SELECT details FROM account_events WHERE type = 'webhook.resumed'");
		expect(acts).toEqual([{ details: { webhookId: body.id, host: "127.0.0.1:9", redeliverHeld: true } }]);
		await root.send({ ...forms[0]?.form, action: "/operator/webhooks/999999/resume" } as never).expect(404);
		await app.workOff();
	});

	it("sees refused mails, page by page", async () => {
		expect(await page("/mails")).toContain("No emails were rejected.");
		await app.sql(
			`INSERT INTO mails (kind, once, "to", data, status, last_error, created_at)
			SELECT 'request', 'refused:' || n, 'r' || n || '@example.com', '{}', 'REFUSED', '550 no', now() - n * interval '1 minute'
			FROM generate_series(1, 60) AS n`,
		);
		const first = await page("/mails");
		expect(first).toContain("r1@example.com");
		const [, next] = /href="(\/operator\/mails\?[^"]*)"/.exec(first) ?? [];
		const second = await page((next ?? "").replaceAll("&amp;", "&").replace("/operator", ""));
		expect([
			second.includes("r50@example.com"),
			second.includes("r51@example.com"),
			second.includes("Older"),
		]).toEqual([...[false, true, false]]);
		expect(await page("")).toMatch(/Rejected emails<\/dt><dd><a href="\/operator\/mails">60</);
	});

	it("reads the log as sentences, filtered", async () => {
		await operateOn(app)(`users set-plan ${ada.email} enterprise`);
		const rows = async (filter: string) => (await page(`/audit?${filter}`)).match(/<tr/g)?.length ?? 1;
		const all = await page(`/audit?user=${ada.email}`);
		expect(all).toMatch(/Plan of an account changed.*Plan: enterprise.*user-\d+@example\.com/s);
		expect(await rows(`user=${ada.userId}&type=account.plan_changed`)).toBe(2);
		expect(await rows(`user=${ada.userId}&type=account.deleted`)).toBe(1);
		expect(await rows("user=nobody@example.com")).toBe(1);
		expect(await rows(`user=${ada.userId}&by=user&from=2000-01-01`)).toBe(1);
		expect(await page(`/audit?team=${ada.teamId}&by=user`)).toMatch(
			/Webhook created.*Host: 127\.0\.0\.1:9; API token: ID: \d+, Name: [^;]+; Webhook ID: \d+;/s,
		);
		expect(await rows(`user=${ada.userId}&to=2000-01-01`)).toBe(1);
		expect(await page("/audit?by=operator")).toContain(root.email);
		for (const bad of [
			"from=0000-01-01",
			"to=9999-12-31",
			"from=yesterday",
			"type=x",
			"team=x",
			"before=x",
			"before=-1",
		])
			expect([bad, (await root.open(`/operator/audit?${bad}`)).status]).toEqual([bad, 400]);
		const { text } = await root.open("/operator/audit?before=x&user=ada");
		expect(text).toContain("The link to older entries is invalid.");
		expect(text).toMatch(/<details[^>]* open/);
		expect((await root.open("/operator/audit?from=yesterday")).text).toContain("Must be a day");
	});
});
