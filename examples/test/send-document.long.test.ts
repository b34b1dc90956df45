import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	createTestDatabase,
	startTestObjectStorage,
	type TestObjectStorage,
} from "@repo/infra-local/testing";
import { freePort, type Running, runExample, serviceOf } from "./run-service.ts";

let files: TestObjectStorage;
let server: Running;
let environment: Record<string, string>;

beforeAll(async () => {
	const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
	files = await startTestObjectStorage({ buckets: ["documents"] });
	const baseUrl = `http://localhost:${port}`;
	const service = serviceOf("doc-signing", {
		BASE_URL: baseUrl,
		PORT: String(port),
		METRICS_PORT: String(metricsPort),
		DATABASE_URL: await createTestDatabase(),
		ENCRYPTION_SECRET: "0".repeat(43),
		S3_ENDPOINT: files.url,
		S3_REGION: files.region,
		S3_BUCKET: "documents",
		S3_ACCESS_KEY: files.accessKeyId,
		S3_SECRET_KEY: files.secretAccessKey,
		SMTP_URL: "smtp://127.0.0.1:1",
		LOG_LEVEL: "silent", // there is no mail server here, and the job that sends says so
	});
	await service.migrate();
	await service.command(...["users", "create", "--email", "ada@example.test", "--name", "Ada Sender"]);
	const token = await service.command(
		...["tokens", "create", "--user", "ada@example.test", "--name", "test"],
	);
	environment = { BASE_URL: baseUrl, API_TOKEN: String(token.token) };
	server = await service.serve();
}, 60_000);

afterAll(async () => {
	await server.stop();
	await files.close();
});

it("a script sends a PDF to two people", async () => {
	const lease = new URL("../lease.pdf", import.meta.url).pathname;
	const output = await runExample("send-document.mjs", [lease], environment).output();
	expect(output).toMatch(/^Document \d+ is PENDING\.$/m);
	const [first] = /http\S+\/sign\/\S+/.exec(output) ?? [];
	const page = await fetch(String(first));
	expect(page.status).toBe(200);
	expect(await page.text()).toContain("Lease for 12 Harbour Street");
});
