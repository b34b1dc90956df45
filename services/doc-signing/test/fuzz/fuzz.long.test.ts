import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { listen } from "@repo/service-kit/http";
import fc from "fast-check";
import { createApp } from "../../src/app.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft, upload } from "../support/documents/draft.ts";
import { createSendable, createSent } from "../support/documents/sent.ts";
import { createTemplate } from "../support/documents/template.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { responseChecker } from "./check-answer.ts";
import { type ApiDocument, operationsOf } from "./json-schema.ts";
import { type KnownIds, knownIds } from "./known-ids.ts";
import { requestsTo } from "./requests.ts";
import { sendRequest } from "./send-request.ts";

// `pnpm fuzz` sends 10,000. FUZZ_SEED repeats a run with the seed that a failure names.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 300);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const MS_EACH = 300;

let app: TestApp;
let account: TestAccount;
let document: ApiDocument;
let ids: KnownIds;
let service: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "1000000" });
	account = await createAccount(app, { plan: "enterprise" });
	document = (await app.agent.get("/api/v1/openapi.json").expect(200)).body;
	service = await listen(createApp(app.dependencies, { checkResponses: true }), "127.0.0.1", 0);
	ids = knownIds();
	await haveWebhook();
	await haveDocuments();
	await haveTemplate();
}, 60_000);
afterAll(async () => {
	await service.stop(1);
	await app.dependencies.db.$client.query(
		"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs",
	);
	await app.close();
});

it(
	`${REQUESTS} requests generated from the API document get no 5xx and no undocumented response`,
	async () => {
		const check = responseChecker(document);
		const seen = new Map<string, Set<number>>();
		await fc.assert(
			fc.asyncProperty(requestsTo(document), async (request) => {
				const answer = await sendRequest(request, { port: service.port, token: account.token, ids });
				const { operationId } = request.operation;
				seen.set(operationId, (seen.get(operationId) ?? new Set()).add(answer.status));
				const wrong = check(request.operation, answer);
				if (wrong) throw new Error(`${operationId} ${wrong}\n${answer.text.slice(0, 1000)}`);
				if (answer.status !== 200) return;
				if (/^(delete|cancel)Document/.test(operationId)) await haveDocuments();
				if (operationId === "deleteTemplate") await haveTemplate();
				if (operationId === "deleteWebhook") await haveWebhook();
			}),
			{ numRuns: REQUESTS, seed: SEED, endOnFailure: true },
		);
		expect(logOfFailures()).toEqual([]);
		if (REQUESTS >= 10_000) expect(withoutSuccess(seen)).toEqual([]);
	},
	60_000 + REQUESTS * MS_EACH,
);

/** A draft without its file, one that can be sent, and a sent document. */
async function haveDocuments(): Promise<void> {
	const drafts = [await createDraft(account), await createSendable(account)];
	for (const id of [...drafts.map(({ documentId }) => documentId), await createSent(account)]) {
		const { body } = await account.request("get", `/documents/${id}`).expect(200);
		ids.learn(body, "documentId");
	}
}

/** A template with its file. */
async function haveTemplate(): Promise<void> {
	const template = await createTemplate(account);
	await upload(template.uploadUrl);
	ids.learn(template);
}

/** A webhook. */
async function haveWebhook(): Promise<void> {
	const webhook = { url: "https://example.com/hook", events: ["DOCUMENT_CREATED", "DOCUMENT_SENT"] };
	const { body } = await account.request("post", "/webhooks").send(webhook).expect(200);
	ids.learn({ webhookId: body.id });
}

function logOfFailures(): string[] {
	return app.logged.filter((line) => JSON.parse(line).level >= 50);
}

function withoutSuccess(seen: Map<string, Set<number>>): string[] {
	return operationsOf(document)
		.map(({ operationId }) => operationId)
		.filter((operationId) => !seen.get(operationId)?.has(200));
}
