import { afterAll, beforeAll, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createApp } from "../../src/app.ts";
import { listen } from "../../src/platform/http/listen.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft, signatureField, upload } from "../support/documents.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { createTemplate } from "../support/templates.ts";
import { answerChecker } from "./check-answer.ts";
import { type ApiDocument, operationsOf } from "./json-schema.ts";
import { type KnownIds, knownIds } from "./known-ids.ts";
import { type FuzzRequest, requestsTo } from "./requests.ts";

// `pnpm fuzz` sends 10,000.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 300);
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
	service = await listen(createApp(app.dependencies, { checkAnswers: true }), "127.0.0.1", 0);
	ids = knownIds();
	await haveSomeThings();
}, 60_000);
afterAll(async () => {
	await service.stop(1);
	await app.dependencies.db.$client.query(
		"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs",
	);
	await app.close();
});

it(
	`${REQUESTS} requests made from the API document get no 5xx and no answer outside of it`,
	async () => {
		const check = answerChecker(document);
		const seen = new Map<string, Set<number>>();
		await fc.assert(
			fc.asyncProperty(requestsTo(document), async (request) => {
				const answer = await send(request);
				const { operationId } = request.operation;
				seen.set(operationId, (seen.get(operationId) ?? new Set()).add(answer.status));
				const wrong = check(request.operation, answer);
				if (wrong) throw new Error(`${operationId} ${wrong}\n${answer.text.slice(0, 1000)}`);
				if (answer.status === 200) ids.learn(JSON.parse(answer.text));
				if (answer.status === 200 && /^(delete|cancel)(Document|Template)/.test(operationId))
					await haveSomeThings();
			}),
			{ numRuns: REQUESTS, endOnFailure: true },
		);
		expect(logOfFailures()).toEqual([]);
		if (REQUESTS >= 10_000) expect(withoutSuccess(seen)).toEqual([]);
	},
	60_000 + REQUESTS * MS_EACH,
);

async function send({ operation, params, query, headers, body, idPicks }: FuzzRequest) {
	const path = pathOf(operation.path, params);
	const search = new URLSearchParams(
		Object.entries(query).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, value] as [string, string]],
		),
	);
	const response = await fetch(`http://127.0.0.1:${service.port}${path}?${search}`, {
		method: operation.method.toUpperCase(),
		...contentOf(body, idPicks, { authorization: account.token, ...headers }),
	});
	return {
		status: response.status,
		headers: Object.fromEntries(response.headers),
		text: await response.text(),
	};
}

/** Recipients and fields mostly under the document or template that has them, now and then under another. */
function pathOf(path: string, params: FuzzRequest["params"]): string {
	const picked = Object.entries(params).map(
		([name, given]) => [name, typeof given === "string" ? given : ids.pick(name, given)] as const,
	);
	const parents = picked.map(([name, id]) => (Number(params[name]) % 4 > 0 ? ids.parentOf(name, id) : {}));
	const chosen: Record<string, string> = Object.assign(Object.fromEntries(picked), ...parents);
	for (const [name, given] of Object.entries(params)) if (typeof given === "string") chosen[name] = given;
	return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => chosen[name] ?? "1");
}

function contentOf(body: FuzzRequest["body"], idPicks: number[], headers: Record<string, string>) {
	if (!body) return { headers };
	if ("json" in body)
		return {
			headers: { ...headers, "content-type": "application/json" },
			body: JSON.stringify(withKnownIds(body.json, idPicks)),
		};
	return { headers: { ...headers, "content-type": body.type, ...body.headers }, body: body.body };
}

/** Ids in a made-up body would be nobody's: those that are numbers become known ones, mostly. */
function withKnownIds(value: unknown, [first = 0, ...others]: number[], within = ""): unknown {
	const picks = [...others, first];
	if (Array.isArray(value))
		return value.map((item, index) => withKnownIds(item, [first + index, ...others], within));
	if (typeof value !== "object" || value === null) {
		const isId =
			typeof value === "number" && (within === "recipientId" || within === "id" || within === "recipients");
		return isId && first % 8 > 0 ? Number(ids.pick("recipientId", first)) : value;
	}
	return Object.fromEntries(
		Object.entries(value).map(([key, part]) => [key, withKnownIds(part, picks, key)]),
	);
}

/** A draft that could be sent, and a template with its file. */
async function haveSomeThings(): Promise<void> {
	const draft = await createDraft(account);
	await upload(draft.uploadUrl);
	const field = { ...signatureField, recipientId: draft.recipients[0]?.recipientId };
	const fields = await account
		.request("post", `/documents/${draft.documentId}/fields`)
		.send(field)
		.expect(200);
	const template = await createTemplate(account);
	await upload(template.uploadUrl);
	const webhook = await account
		.request("post", "/webhooks")
		.send({ url: "https://example.com/hook", events: ["DOCUMENT_CREATED", "DOCUMENT_SENT"] });
	for (const { body } of [fields, webhook]) ids.learn(body);
	ids.learn({
		...draft,
		templateId: template.id,
		Recipient: template.Recipient,
		Field: template.Field,
		webhookId: webhook.body.id,
	});
}

function logOfFailures(): string[] {
	return app.logged.filter((line) => JSON.parse(line).level >= 50);
}

/** What these need seldom comes together by chance: a field that fits, somebody to remind, a PDF. */
const rarely = ["addFields", "changeField", "resendDocument", "verifyDocument"];

function withoutSuccess(seen: Map<string, Set<number>>): string[] {
	return operationsOf(document)
		.map(({ operationId }) => operationId)
		.filter((operationId) => !rarely.includes(operationId) && !seen.get(operationId)?.has(200));
}
