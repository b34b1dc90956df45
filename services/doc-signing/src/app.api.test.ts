import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { createLog } from "@repo/service-kit/log";
import { drain, findAddressFaults, findFrameFaults, migrateLate, until } from "@repo/service-kit/testing";
import supertest from "supertest";
import { createAccount } from "../test/support/accounts.ts";
import { sharedApp } from "../test/support/shared-app.ts";
import { startApp, testConfig } from "../test/support/start-app.ts";
import { endpointsByFile } from "./addresses.ts";
import { createApp, listEndpoints } from "./app.ts";
import { closeDependencies, createDependencies } from "./compose.ts";

const app = sharedApp();

it("docs/addresses.md lists what is mounted, and the files that declare it", () => {
	const files = endpointsByFile(app.dependencies);
	const table = readFileSync(new URL("../docs/addresses.md", import.meta.url), "utf8");
	expect(findAddressFaults(table, files)).toEqual([]);
	const isFile = (file: string) =>
		existsSync(new URL(file, new URL(file.startsWith("packages/") ? "../../../" : ".", import.meta.url)));
	expect(Object.keys(files).filter((file) => !isFile(file))).toEqual([]);
});

describe("doc-signing", () => {
	it("is alive and ready, and responds to an unknown URL with a page for people and a problem for programs", async () => {
		expect(await findFrameFaults((path) => app.agent.get(path), "Signing")).toEqual([]);
	});

	it("leads visitors to sign-in and to the page that verifies a document", async () => {
		const start = await app.agent.get("/").expect(200);
		expect(start.text).toMatch(/href="\/sign-in".*href="\/verify"/s);
		const { text } = await app.agent.get("/verify").expect(200);
		expect(text).not.toContain('href="/verify"');
		expect(text).toMatch(/open the link in your email.*<a href="\/api\/v1\/openapi">/i);
	});

	it("forbids framing, caching and scripts on every page", async () => {
		const { headers } = await app.agent.get("/nowhere");
		expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
		expect(headers["cache-control"]).toBe("no-store");
		expect(headers["referrer-policy"]).toBe("no-referrer");
	});
});

describe("the request id of a response", () => {
	const lineOf = async (id: unknown): Promise<Record<string, unknown>> => {
		const lines = () => app.logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === id);
		await until(() => lines().length > 0);
		expect(lines()).toHaveLength(1);
		return lines()[0];
	};

	it("identifies one log line, for every URL", async () => {
		for (const { method, path } of listEndpoints(app.dependencies)) {
			const answer = await app.agent[method](path.replaceAll(/:\w+/g, "1"));
			const facts = { level: 30, msg: "request", method: method.toUpperCase(), route: path };
			expect(await lineOf(answer.headers["x-request-id"])).toMatchObject({ ...facts, status: answer.status });
		}
	});

	it("identifies the caller, the error and the audit log rows", async () => {
		const account = await createAccount(app);
		const created = await account.request("post", "/documents").send({
			title: "Lease",
			recipients: [{ name: "Ada", email: "ada@example.com", role: "SIGNER" }],
		});
		const id = created.headers["x-request-id"];
		const client = expect.stringMatching(/^api token \d+$/);
		expect(await lineOf(id)).toMatchObject({ status: 200, client, userId: account.userId });
		const { body } = await account.request("get", `/documents/${created.body.documentId}/audit-log`);
		expect(body.events[0].data).toMatchObject({ requestId: id });
		const refused = await account.request("get", "/documents/999999").expect(404);
		const facts = { errorCode: refused.body.code, client };
		expect(await lineOf(refused.headers["x-request-id"])).toMatchObject(facts);
		expect(app.logged.join()).not.toContain(account.token);
	});
});

it("reports an unavailable database, logs why, and is not ready", async () => {
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
	expect(readiness.failed).toEqual([
		"database_unavailable",
		"migrations_pending",
		"storage_unavailable",
		"certificate_unusable",
	]);
	const { body: health } = await agent.get("/api/health").expect(503);
	expect(health).toEqual({
		status: "error",
		timestamp: expect.any(String),
		checks: Object.fromEntries(
			["database", "storage", "certificate"].map((part) => [part, { status: "error" }]),
		),
	});
	await agent.get("/healthz").expect(200);
	await closeDependencies(dependencies);
});

it("is ready once the migrations of its release have run, whether or not those of a newer one have", async () => {
	expect(await migrateLate(await startApp())).toEqual({ before: ["migrations_pending"], after: "ok" });
});

it("reports that it is not ready while it drains, and serves", async () => {
	const { before, while: draining, page } = await drain(await startApp());
	expect([before[0], draining, page[0]]).toEqual([200, [503, "stopping"], 200]);
});

it("reports to v1's probes that it drains", async () => {
	const { agent, dependencies, close } = await startApp();
	await agent.get("/api/health").expect(200);
	dependencies.draining.abort();
	const { body } = await agent.get("/api/health").expect(503);
	expect(body.status).toBe("error");
	await close();
});
