import { beforeAll, describe, expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import {
	insertSender,
	insertSentDocument,
	type Sender,
	signAll,
} from "../../test/support/documents/insert-sent.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { listEvents } from "../audit-log/queries.ts";
import { hashEvent } from "../audit-log/rules/chain.ts";
import { digestPersonal } from "../audit-log/rules/personal-values.ts";
import { program } from "../operator/program.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";

const app = sharedApp();
let sender: Sender;
beforeAll(async () => {
	sender = await insertSender(app.dependencies);
	// What the owner of the tables could do.
	for (const guard of ["are_final", "do_not_change"]) {
		await app.dependencies.db.$client.query(
			`ALTER TABLE document_events DISABLE TRIGGER document_events_${guard}`,
		);
	}
});

const verify = () => runCommand(program, app.dependencies, ["audit", "verify"]);
const remove = (documentId: number, from: number) =>
	app.dependencies.db.$client.query("DELETE FROM document_events WHERE document_id = $1 AND sequence >= $2", [
		documentId,
		from,
	]);

async function sealedDocument(): Promise<number> {
	const { db, clock } = app.dependencies;
	const sample = await insertSentDocument(app.dependencies, {
		sender,
		document: { sendCompletionEmails: false },
	});
	await signAll(app.dependencies, sample);
	await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
	await app.workOff();
	return sample.documentId;
}

async function readLog(documentId: number) {
	const { body } = await app.agent
		.get(`/api/v1/documents/${documentId}/audit-log`)
		.set("Authorization", sender.authorization)
		.expect(200);
	return body;
}

const attacks: [string, string[], (documentId: number) => Promise<unknown>][] = [
	[
		"whose last event was deleted",
		["SEAL_NOT_RECORDED"],
		async (id) => {
			const events = await listEvents(app.dependencies.db, id);
			return remove(id, events.findIndex(({ type }) => type === "DOCUMENT_SEALED") + 1);
		},
	],
	["truncated before the sealed head", ["SEALED_HEAD_MISSING", "SEAL_NOT_RECORDED"], (id) => remove(id, 2)],
	["rewritten with new hashes", ["SEALED_HEAD_MISSING"], rewrite],
	["deleted as a whole", ["LOG_EMPTY", "SEALED_HEAD_MISSING", "SEAL_NOT_RECORDED"], (id) => remove(id, 1)],
];

describe("a log of a sealed document", () => {
	it("is intact, and the response lists what it was compared with", async () => {
		const body = await readLog(await sealedDocument());
		expect(body).toMatchObject({ intact: true, faults: [] });
		expect(body.comparedWith).toEqual({
			hashChain: true,
			seal: { auditHead: expect.stringMatching(/^[0-9a-f]{64}$/), fileSha256: expect.any(String) },
			anchor: null,
		});
		expect(body.events.some(({ hash }: { hash: string }) => hash === body.comparedWith.seal.auditHead)).toBe(
			true,
		);
		expect(await verify()).toMatchObject({
			exitCode: 0,
			out: expect.stringMatching(/^\d+ audit logs? verified/),
		});
	});

	it.each(attacks)(
		"%s is detected by the API and the operator's command: %s",
		async (_what, codes, attack) => {
			const documentId = await sealedDocument();
			await attack(documentId);
			const body = await readLog(documentId);
			expect(body.intact).toBe(false);
			expect(body.faults.map(({ code }: { code: string }) => code)).toEqual(codes);
			const { exitCode, out } = await verify();
			expect(exitCode).toBe(1);
			for (const code of codes) expect(out).toMatch(new RegExp(`^${documentId}\\s+${code}`, "m"));
		},
	);
});

/** Changes the name in the second event and recomputes its digests and every later hash. */
async function rewrite(documentId: number): Promise<void> {
	const { db } = app.dependencies;
	let previous: Buffer | null = null;
	for (const event of await listEvents(db, documentId)) {
		const data = event.sequence === 2 ? { ...event.data, by: "somebody else" } : event.data;
		const personal = event.sequence === 2 ? digestPersonal(data, () => "another") : event.personal;
		const hash = hashEvent({ ...event, data, personal }, previous);
		await db.$client.query(
			`UPDATE document_events SET data = $3, personal = $4, previous_hash = $5, hash = $6
			WHERE document_id = $1 AND sequence = $2`,
			[documentId, event.sequence, data, personal, previous, hash],
		);
		previous = hash;
	}
}
