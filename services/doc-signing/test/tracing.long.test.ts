import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startMailServer, startWebhookReceiver } from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import supertest from "supertest";
import { createAccount } from "./support/accounts.ts";
import { createSendable } from "./support/documents/sent.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { startApp } from "./support/start-app.ts";
import { type Span, startTraceCollector } from "./support/trace-collector.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let run: Awaited<ReturnType<typeof sendTraced>>;
beforeAll(async () => {
	collector = await startTraceCollector();
	run = await sendTraced();
}, 120_000);
afterAll(() => collector.close());

/** A document sent and opened in a traced process, until its webhook and its mail have arrived and the process has ended. */
async function sendTraced() {
	const mail = await startMailServer();
	const receiver = await startWebhookReceiver();
	const app = await startApp({ SMTP_URL: mail.url, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	const { config } = app.dependencies;
	const service = await startServiceProcess(app.dependencies, {
		WEBHOOKS_TO_PRIVATE_ADDRESSES: "true",
		SHED_AFTER_MS: "0",
		DRAIN_SECONDS: "0",
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
		// A process that ends gives its last spans little time.
		OTEL_BSP_SCHEDULE_DELAY: "1000",
		OTEL_BSP_MAX_QUEUE_SIZE: "20000",
		OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "10000",
	});
	const agent = supertest(service.address);
	const account = await createAccount({ ...app, agent }, { plan: "enterprise" });
	await account
		.request("post", "/webhooks")
		.send({ url: `${receiver.url}/hook?key=in-the-query`, events: ["DOCUMENT_SENT"] })
		.expect(200);
	const draft = await createSendable(account);
	await account
		.request("post", `/documents/${draft.documentId}/send`)
		.set("traceparent", `00-${TRACE}-${CALLER}-01`)
		.send({})
		.expect(200);
	const [signer] = draft.recipients;
	await agent.get(`/sign/${signer?.token}?lang=en`).expect(200);
	await agent.get("/readyz").expect(200);
	await until(() => receiver.received.length > 0 && mail.received.length > 0);
	await service.stop();
	await app.workOff();
	await app.close();
	await receiver.close();
	await mail.close();
	return {
		spans: collector.spans(),
		logged: service.logged(),
		webhook: receiver.received[0],
		secrets: [account.token, account.email, signer?.token, signer?.email, config.S3_SECRET_KEY].map(String),
	};
}

const named = (spans: Span[], name: string) => {
	const found = spans.find((span) => span.name === name);
	if (!found)
		throw new Error(`no span ${name} among ${[...new Set(spans.map((span) => span.name))].join(", ")}`);
	return found;
};
const facts = ({ attributes }: Span) =>
	Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe("a traced process", () => {
	it("continues the caller's trace through statements, jobs, mail and the webhook", () => {
		const trace = run.spans.filter(({ traceId }) => traceId === TRACE);
		const request = named(trace, "POST /api/v1/documents/:documentId/send");
		expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2 });
		expect(facts(request)).toEqual({
			"http.request.method": "POST",
			"http.route": "/api/v1/documents/:documentId/send",
			"http.response.status_code": 200,
		});
		const statements = trace.filter((span) => facts(span)["db.system.name"] === "postgresql");
		expect(statements.some(({ parentSpanId }) => parentSpanId === request.spanId)).toBe(true);
		const job = named(trace, "job deliver-webhook");
		expect(facts(job)).toEqual({ "job.name": "deliver-webhook", "job.attempt": 1 });
		expect(statements.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true);
		const outbound = named(trace, "outbound POST");
		expect(outbound).toMatchObject({ parentSpanId: job.spanId, kind: 3 });
		expect(run.webhook?.headers.traceparent).toBe(`00-${TRACE}-${outbound.spanId}-01`);
		expect(named(trace, "send mail").parentSpanId).toBe(named(trace, "job send-mail").spanId);
	});

	it("starts traces, with spans of storage and of the processes that open PDFs", () => {
		const page = named(run.spans, "GET /sign/:token");
		expect(page.traceId).not.toBe(TRACE);
		expect(page.parentSpanId ?? "").toBe("");
		for (const name of ["storage GET", "pdf inspect"])
			expect(named(run.spans, name).parentSpanId).toBeTruthy();
		expect(run.spans.filter(({ name }) => name.includes("readyz"))).toEqual([]);
	});

	it("exports no secret, address, SQL text or URL", () => {
		expect(run.spans.length).toBeGreaterThan(50);
		const text = collector.bodies.join("\n");
		for (const secret of run.secrets) expect(text).not.toContain(secret);
		expect(text).not.toMatch(/@|https?:|in-the-query|\bselect \w|\binsert into/i);
		const keys = new Set(run.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
		expect([...keys].sort()).toEqual([
			"db.operation.name",
			"db.system.name",
			"http.request.method",
			"http.response.status_code",
			"http.route",
			"job.attempt",
			"job.name",
			"pdf.lane",
		]);
		expect(collector.resources()[0]).toEqual(
			expect.arrayContaining([
				{ key: "service.name", value: { stringValue: "doc-signing" } },
				{ key: "deployment.environment.name", value: { stringValue: "test" } },
			]),
		);
	});

	it("writes the trace's id into the request's log line", () => {
		const lines = run.logged
			.split("\n")
			.filter(Boolean)
			.map((line) => JSON.parse(line));
		const line = lines.find(({ route }) => route === "/api/v1/documents/:documentId/send");
		expect(line).toMatchObject({ traceId: TRACE, status: 200 });
	});
});
