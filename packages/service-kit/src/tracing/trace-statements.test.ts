import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import * as api from "@opentelemetry/api";
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { createTestDatabase } from "@repo/infra-local/testing";
import pg from "pg";
import { traceStatements } from "./trace-statements.ts";
import { inSpan, setTracer } from "./tracer.ts";

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
let client: pg.Client;

beforeAll(async () => {
	provider.register({ propagator: null });
	setTracer({ api, tracer: provider.getTracer("test") });
	client = new pg.Client({ connectionString: await createTestDatabase() });
	traceStatements(client);
	await client.connect();
});
afterAll(async () => {
	await client.end();
	setTracer(undefined);
	await provider.shutdown();
	api.trace.disable();
	api.context.disable();
});
beforeEach(() => exporter.reset());

const statements = () =>
	exporter.getFinishedSpans().filter(({ attributes }) => attributes["db.system.name"] === "postgresql");

it("a statement outside of requests and jobs has no span", async () => {
	await client.query("SELECT 1");
	expect(statements()).toEqual([]);
});

it("a statement's span has its name, or its first word, however it is sent", async () => {
	await inSpan("work", {}, async () => {
		await client.query({ name: "find_user", text: "SELECT $1::text", values: ["ada"] });
		await client.query("\n\tselect 2");
		await new Promise((resolve) => client.query("SHOW server_version", resolve));
	});
	const [work] = exporter.getFinishedSpans().filter(({ name }) => name === "work");
	expect(statements().map(({ name }) => name)).toEqual(["find_user", "SELECT", "SHOW"]);
	for (const { parentSpanContext, status } of statements()) {
		expect(parentSpanContext?.spanId).toBe(work?.spanContext().spanId);
		expect(status.code).toBe(api.SpanStatusCode.UNSET);
	}
});

it("a statement that fails has PostgreSQL's code, and nothing of its text, values or message", async () => {
	const failing = inSpan("work", {}, () => client.query("SELECT $1::text::int", ["ada@example.com"]));
	await expect(failing).rejects.toThrow("ada@example.com");
	const [failed] = statements();
	expect(failed?.attributes["error.type"]).toBe("22P02");
	for (const { attributes, events, status } of exporter.getFinishedSpans()) {
		expect(status).toEqual({ code: api.SpanStatusCode.ERROR });
		expect(JSON.stringify([attributes, events])).not.toContain("ada");
	}
});
