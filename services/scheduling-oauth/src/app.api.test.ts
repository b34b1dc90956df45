import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { createLog } from "@repo/service-kit/log";
import { drain, findAddressFaults, findFrameFaults, migrateLate } from "@repo/service-kit/testing";
import supertest from "supertest";
import { newPerson } from "../test/support/people.ts";
import { sharedApp } from "../test/support/shared-app.ts";
import { startApp, testConfig } from "../test/support/start-app.ts";
import { endpointsByFile } from "./addresses.ts";
import { createApp } from "./app.ts";
import { closeDependencies, createDependencies } from "./compose.ts";

const app = sharedApp();

it("docs/addresses.md lists what is mounted, and the files that declare it", () => {
	const files = endpointsByFile(app.dependencies);
	const table = readFileSync(new URL("../docs/addresses.md", import.meta.url), "utf8");
	expect(findAddressFaults(table, files)).toEqual([]);
	const changed = table.replace("| `/account/export` ", "| `/account/exports`");
	expect(findAddressFaults(changed, files)).toEqual([
		"missing: /account/export | GET, POST | app/account/export.tsx",
		"not mounted: /account/exports | GET, POST | app/account/export.tsx",
	]);
	const isFile = (file: string) =>
		existsSync(new URL(file, new URL(file.startsWith("packages/") ? "../../../" : ".", import.meta.url)));
	expect(Object.keys(files).filter((file) => !isFile(file))).toEqual([]);
});

describe("scheduling-oauth", () => {
	it("is alive and ready, and responds to an unknown URL with a page for people and a problem for programs", async () => {
		expect(await findFrameFaults((path) => app.agent.get(path), "Scheduling")).toEqual([]);
	});

	it.each(["/API/nowhere", "/Api/v1/bookings", "/API/v1/nowhere", "/api"])(
		"answers %s as for a program",
		async (path) => {
			const { body } = await app.agent.get(path).expect("content-type", /problem\+json/);
			expect(body.code).toMatch(/not_found|invalid_token/);
		},
	);

	it("answers OAuth URLs with OAuth errors, in upper or lower case", async () => {
		const { body } = await app.agent.post("/API/auth/OAuth/Token").send({}).expect(401);
		expect(body).toEqual({ error: "invalid_client", error_description: expect.any(String) });
	});

	it("explains invalid URLs to people without internal names", async () => {
		const { browser } = await newPerson(app, "ada");
		const pages = [
			await browser.get("/bookings/the-first").expect(400),
			await browser.get("/auth/oauth2/decisions").expect(405),
		];
		for (const { text } of pages) {
			expect(text).toContain("This link or form is invalid");
			expect(text).not.toMatch(/path\.uid|POST/);
		}
	});

	it("forbids framing, caching and scripts on every page", async () => {
		const { headers } = await app.agent.get("/nowhere");
		expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
		expect(headers["cache-control"]).toBe("no-store");
		expect(headers["referrer-policy"]).toBe("no-referrer");
	});
});

it("is ready once the migrations of its release have run, whether or not those of a newer one have", async () => {
	expect(await migrateLate(await startApp())).toEqual({ before: ["migrations_pending"], after: "ok" });
});

it("reports an unavailable database, logs why, and is not ready", async () => {
	const config = testConfig({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
	const logged: string[] = [];
	const log = createLog(
		{ service: "scheduling-oauth", level: "error" },
		{ write: (line) => void logged.push(line) },
	);
	const dependencies = createDependencies(config, { log });
	const agent = supertest(createApp(dependencies));
	const { body } = await agent.get("/api/v1/bookings").set("X-API-Key", "key_unknown").expect(503);
	expect(body.code).toBe("database_unavailable");
	expect(logged).toEqual([expect.stringContaining("ECONNREFUSED")]);
	await agent.get("/readyz").expect(503);
	await agent.get("/healthz").expect(200);
	await closeDependencies(dependencies);
});

it("reports that it is not ready while it drains, and serves", async () => {
	const { before, while: draining, page } = await drain(await startApp());
	expect([before[0], draining, page[0]]).toEqual([200, [503, "stopping"], 200]);
});
