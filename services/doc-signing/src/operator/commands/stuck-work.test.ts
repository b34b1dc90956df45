import { describe, expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import { insertSentDocument, signAll } from "../../../test/support/documents/insert-sent.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { queueSealing } from "../../sealing/queue-sealing.ts";
import { program } from "../program.ts";

const app = sharedApp();

const run = (line: string) => runCommand(program, app.dependencies, line.split(" "));

describe("the operator", () => {
	it("sees why a document cannot be sealed, and has it sealed after fixing that", async () => {
		const { db, clock, storage } = app.dependencies;
		expect((await run("sealings list")).out).toBe("Every finished document is sealed.");
		const sample = await insertSentDocument(app.dependencies, { document: { sendCompletionEmails: false } });
		await signAll(app.dependencies, sample);
		const { rows } = await db.$client.query("SELECT original_key FROM document_data");
		await storage.remove(rows[0].original_key);
		await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
		await app.workOff();

		const { out } = await run("sealings list");
		expect(out).toMatch(new RegExp(`^${sample.documentId}\\s+Lease agreement\\s+FAILED\\s+1 attempt`));
		expect(out).toContain("Object storage has no object");
		const jobs = await run("jobs list");
		expect(jobs.out).toContain("seal-document");
		expect(jobs.out).toContain("1/25 attempts");

		await storage.put(rows[0].original_key, sample.original, { contentType: "application/pdf" });
		expect((await run(`sealings retry ${sample.documentId}`)).exitCode).toBe(0);
		await app.workOff();
		expect((await run("sealings list")).out).toBe("Every finished document is sealed.");
		expect((await run("jobs list")).out).toBe("No jobs have failed.");
		expect(await run(`sealings retry ${sample.documentId}`)).toMatchObject({ exitCode: 1 });
	});

	it("retries a job by its number, or all stuck jobs", async () => {
		const { $client } = app.dependencies.db;
		await $client.query(
			`SELECT graphile_worker.add_job('send-mail', '{"mailId": "00000000-0000-4000-8000-000000000000"}'::json)`,
		);
		await $client.query(
			"UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'gone', run_at = now() + interval '1 day'",
		);
		expect((await run("jobs list")).out).toContain("stuck");
		expect((await run("jobs retry stuck")).out).toMatch(/^Retried: \d+\.$/);
		await app.workOff();
		expect((await run("jobs list --all")).out).toBe("There are no jobs.");
		expect(await run("jobs retry 999999")).toMatchObject({ exitCode: 1 });
		expect(await run("jobs retry everything")).toMatchObject({ exitCode: 1 });
	});

	it("sees and rotates the certificate", async () => {
		const before = await run("certificate show");
		expect(before.out).toMatch(/^In use: {3}[0-9a-f]{64}/);
		const fingerprint = /[0-9a-f]{64}/.exec(before.out)?.[0] ?? "";
		expect((await run("certificate rotate")).out).toContain(`Retired: ${fingerprint}`);
		const after = await run("certificate show");
		expect(after.out).toContain(`Earlier:   ${fingerprint}`);
		expect(after.out).not.toContain(`In use:   ${fingerprint}`);
	});
});
