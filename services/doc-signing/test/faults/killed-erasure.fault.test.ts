import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { enqueue } from "@repo/service-kit/jobs";
import { checkChain } from "../../src/audit-log/check-chain.ts";
import { listEvents } from "../../src/audit-log/queries.ts";
import { findErasure } from "../../src/envelopes/retention/queries.ts";
import { findSealing } from "../../src/sealing/queries/sealings.ts";
import type { SampleDocument } from "../support/documents/insert-sent.ts";
import { type SealingService, startSealingService } from "../support/sealing-service.ts";

let service: SealingService;
beforeAll(async () => {
	service = await startSealingService();
});
afterAll(() => service.close());
afterEach(() => service.killWorkers());

const locked = async (statement: string, values: unknown[] = []) => {
	const lock = await holdLock(service.databaseUrl, statement, values);
	return { reached: lock.waitedFor(), release: () => lock.release() };
};
const requested = async (when: "before" | "after") => {
	const held = service.gate.hold("DELETE", when);
	return { reached: held.reached, release: async () => held.release() };
};

/** A sealed document of five years ago, whose policy was set a month ago. */
async function retainedDocument(): Promise<SampleDocument & { key: `files/${string}` }> {
	const sample = await service.finishDocument();
	await service.app.workOff();
	const { documentId, sender } = sample;
	await service.app.sql("UPDATE document_data SET upload_removed_at = now()");
	await service.app.sql(
		"UPDATE documents SET sent_at = sent_at - interval '5 years', completed_at = completed_at - interval '5 years' WHERE id = $1",
		[documentId],
	);
	await service.app.sql(
		"INSERT INTO retention_policies (account_id, years, changed_at) VALUES ($1, 3, now() - interval '1 month')",
		[sender.userId],
	);
	const sealing = await findSealing(service.app.dependencies.db, documentId);
	return { ...sample, key: sealing?.sealedKey as `files/${string}` };
}

const steps: [
	string,
	(documentId: number) => Promise<{ reached: Promise<void>; release(): Promise<void> }>,
][] = [
	["within the transaction that erases the rows, at the emails", () => locked("LOCK mails IN SHARE MODE")],
	["within that transaction, at its end", () => locked("LOCK erasures IN SHARE MODE")],
	["before it removes the first object", () => requested("before")],
	["after it removed an object", () => requested("after")],
];

it.each(steps)(
	"a worker killed %s: the next one ends the erasure, and nothing says before that it is whole",
	async (_step, hold) => {
		const { db } = service.app.dependencies;
		const { documentId, key, recipients } = await retainedDocument();
		const held = await hold(documentId);
		await enqueue(db, "apply-retention", {});
		const worker = await service.startWorker();
		try {
			await held.reached;
		} finally {
			await worker.kill();
			await held.release();
		}
		const between = await findErasure(db, documentId);
		expect(between?.status).not.toBe("ERASED");
		const types = async () => (await listEvents(db, documentId)).map(({ type }) => type);
		expect(await types()).not.toContain("DOCUMENT_ERASED");
		const [{ title }] = await service.app.sql("SELECT title FROM documents WHERE id = $1", [documentId]);
		const [{ email }] = await service.app.sql("SELECT email FROM recipients WHERE id = $1", [
			recipients[0]?.id,
		]);
		// The rows are all as they were, or all empty.
		expect([title, email]).toEqual(between ? ["", ""] : ["Lease agreement", recipients[0]?.email]);

		// The killed worker had the real time, and this service has that of its start.
		service.app.travel(600);
		await service.workOffAsTheNextWorker();
		expect(await findErasure(db, documentId)).toMatchObject({ status: "ERASED", reason: "POLICY", years: 3 });
		expect((await types()).filter((type) => type === "DOCUMENT_ERASED")).toHaveLength(1);
		expect(await checkChain(db, documentId)).toMatchObject({ intact: true });
		const read = service.app.dependencies.storage.read(key, { sha256: key.slice("files/".length), size: 1 });
		await expect(read).rejects.toThrow();
		expect(await service.app.sql("SELECT FROM objects_to_remove")).toEqual([]);
	},
);
