import { it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { insertSentDocument } from "../../test/support/documents/insert-sent.ts";
import { sharedApp } from "../../test/support/shared-app.ts";

const app = sharedApp({ DATABASE_POOL_SIZE: "4" });

it("requests that wait for a document leave connections to others", async () => {
	const sample = await insertSentDocument(app.dependencies, { people: [{ role: "APPROVER" }] });
	const { DATABASE_URL } = app.dependencies.config;
	const lock = await holdLock(DATABASE_URL, "SELECT FROM documents WHERE id = $1 FOR UPDATE", [
		sample.documentId,
	]);
	const consent = () =>
		app.agent
			.post(`/sign/${sample.recipients[0]?.token}/consent`)
			.set("Accept", "application/json")
			.expect(200);
	const waiting = [1, 2, 3, 4, 5, 6].map(() => consent().then());
	await lock.waitedFor({ count: 2 });
	await app.agent.get("/api/v1/me").set("authorization", sample.sender.authorization).expect(200);
	await lock.release();
	await Promise.all(waiting);
});
