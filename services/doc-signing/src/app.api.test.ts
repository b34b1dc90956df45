import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createLog } from "@repo/service-kit/log";
import supertest from "supertest";
import { startApp, type TestApp, testConfig } from "../test/support/start-app.ts";
import { createApp } from "./app.ts";
import { closeDependencies, createDependencies } from "./dependencies.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());

describe("the service", () => {
	it("is alive and ready", async () => {
		await app.agent.get("/healthz").expect(200, { status: "ok" });
		await app.agent.get("/readyz").expect(200, { status: "ok" });
	});

	it("answers an unknown address with a page to people and a problem to programs", async () => {
		const page = await app.agent.get("/nowhere").expect(404).expect("content-type", /html/);
		expect(page.text).toContain(page.headers["x-request-id"]);
		expect(page.text).toContain("<title>There is nothing here · Signing</title>");
		expect(page.text).toContain('<a href="/">To the start page</a>');
		await app.agent
			.get("/api/nowhere")
			.expect(404)
			.expect("content-type", /problem\+json/);
	});

	it("leads whoever opens it without a link to the page that checks a document", async () => {
		await app.agent.get("/").expect(303).expect("location", "/verify");
		const { text } = await app.agent.get("/verify").expect(200);
		expect(text).toMatch(/open the link in your mail.*<a href="\/api\/v1\/openapi">/i);
	});

	it("lets no page be framed, stored or scripted", async () => {
		const { headers } = await app.agent.get("/nowhere");
		expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
		expect(headers["cache-control"]).toBe("no-store");
		expect(headers["referrer-policy"]).toBe("no-referrer");
	});
});

it("says that the database is gone, logs why, and is not ready", async () => {
	const config = testConfig({
		DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
		S3_ENDPOINT: "http://127.0.0.1:1",
		S3_ACCESS_KEY: "a",
		S3_SECRET_KEY: "b",
	});
	const logged: string[] = [];
	const log = createLog(
		{ service: "doc-signing", level: "error" },
		{ write: (line) => void logged.push(line) },
	);
	const dependencies = createDependencies(config, { log });
	const agent = supertest(createApp(dependencies));
	const { body } = await agent.get("/api/v1/documents").set("Authorization", "api_unknown").expect(503);
	expect(body.code).toBe("database_unavailable");
	expect(logged).toEqual([expect.stringContaining("ECONNREFUSED")]);
	const { body: readiness } = await agent.get("/readyz").expect(503);
	expect(readiness.failed).toEqual(["database_unavailable", "storage_unavailable", "certificate_unusable"]);
	await agent.get("/healthz").expect(200);
	await closeDependencies(dependencies);
});
