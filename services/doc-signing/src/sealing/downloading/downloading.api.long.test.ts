import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { listen } from "@repo/service-kit/http";
import { until } from "@repo/service-kit/testing";
import supertest from "supertest";
import {
	insertSentDocument,
	type SampleDocument,
	signAll,
} from "../../../test/support/documents/insert-sent.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { createApp } from "../../app.ts";
import { userActor } from "../../audit-log/event-types.ts";
import { queueSealing } from "../queue-sealing.ts";
import { downloadDocument } from "./download-document.ts";

const app = sharedApp();
beforeAll(async () => {
	// The first seal creates a certificate and starts the child processes, which takes seconds.
	await signed();
	await app.workOff();
}, 60_000);

describe("downloading a document right after the last signature", () => {
	it("waits for the seal, because programs download as soon as they read COMPLETED", async () => {
		const sample = await signed();
		const answer = download(sample).expect(200);
		const [{ body }] = await Promise.all([answer, app.workOff()]);
		const file = Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer());
		expect(file.subarray(0, sample.original.length).equals(sample.original)).toBe(true);
		expect(file.length).toBeGreaterThan(sample.original.length);
	});

	it("waits as long as a queue of seals takes", async () => {
		const sample = await signed();
		let isAnswered = false;
		const answer = download(sample)
			.expect(200)
			.then(() => {
				isAnswered = true;
			});
		// Shorter waits than this made programs fail that download once.
		await setTimeout(9_000);
		expect(isAnswered).toBe(false);
		await Promise.all([answer, app.workOff()]);
	}, 30_000);

	it("does not wait while the service stops", async () => {
		const { documentId, sender } = await signed();
		const draining = new AbortController();
		draining.abort();
		const owner = {
			userId: sender.userId,
			teamId: null,
			permission: "documents.read",
			reach: "all",
		} as const;
		const by = userActor({ id: sender.userId, email: sender.email });
		const asked = { owner, by, documentId, original: false, hangUp: new AbortController().signal };
		await expect(downloadDocument({ ...app.dependencies, draining }, asked)).rejects.toMatchObject({
			code: "document_being_sealed",
		});
		await app.workOff();
	});

	it("does not wait for a program that has left", async () => {
		const { draining } = app.dependencies;
		let looks = 0;
		const counted = Object.create(draining, {
			signal: {
				get: () => {
					looks++;
					return draining.signal;
				},
			},
		});
		const { port, stop } = await listen(
			createApp({ ...app.dependencies, draining: counted }),
			"127.0.0.1",
			0,
		);
		const request = download(await signed(), "", supertest(`http://127.0.0.1:${port}`));
		const failed = request.catch(() => undefined);
		await until(() => looks > 1);
		request.abort();
		await failed;
		await setTimeout(2_000);
		const before = looks;
		await setTimeout(1_000);
		expect(looks).toBe(before);
		await stop(0);
		await app.workOff();
	});

	it("returns at once if sealing failed and will be retried", async () => {
		const sample = await signed();
		await app.dependencies.db.$client.query(
			"UPDATE sealings SET status = 'FAILED', last_error = 'no' WHERE document_id = $1",
			[sample.documentId],
		);
		const { body, headers } = await download(sample).expect(400);
		expect(body.code).toBe("document_being_sealed");
		expect(headers["retry-after"]).toBe("5");
		await app.workOff();
		await download(sample).expect(200);
	});

	it.each(["true", "True", "1"])(
		"returns the uploaded file for downloadOriginalDocument=%s",
		async (word) => {
			const sample = await insertSentDocument(app.dependencies);
			const { body } = await download(sample, `?downloadOriginalDocument=${word}`).expect(200);
			const file = Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer());
			expect(file.equals(sample.original)).toBe(true);
		},
	);
});

async function signed(): Promise<SampleDocument> {
	const sample = await insertSentDocument(app.dependencies, { document: { sendCompletionEmails: false } });
	await signAll(app.dependencies, sample);
	const { db, clock } = app.dependencies;
	await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
	return sample;
}

function download({ documentId, sender }: SampleDocument, query = "", agent = app.agent) {
	return agent
		.get(`/api/v1/documents/${documentId}/download${query}`)
		.set("authorization", sender.authorization);
}
