import { startTestObjectStorage, testDatabaseSettings } from "@repo/infra-local/testing";
import { clockAndLog, type TestService, testService } from "@repo/service-kit/testing";
import supertest from "supertest";
import { createApp } from "../../src/app.ts";
import { closeDependencies, createDependencies } from "../../src/compose.ts";
import { type Config, readConfig } from "../../src/config.ts";
import type { Dependencies } from "../../src/dependencies.ts";
import { withImportLock } from "../../src/importing/queries/items.ts";
import { listTasks } from "../../src/jobs.ts";
import { openPdfPool, type PdfPool } from "../../src/pdf/child-process/pdf-processes.ts";
import { bucketClientOf } from "./bucket-client.ts";

export type TestApp = TestService<Dependencies>;

/**
 * The whole service with a separate database and object storage; only the clock, the log and given settings
 * are replaced.
 */
export async function startApp(settings: Record<string, string> = {}): Promise<TestApp> {
	const files = await startTestObjectStorage();
	const config = testConfig({
		...(await testDatabaseSettings()),
		S3_ENDPOINT: files.url,
		S3_REGION: files.region,
		S3_ACCESS_KEY: files.accessKeyId,
		S3_SECRET_KEY: files.secretAccessKey,
		...settings,
	});
	const { replaced, observed } = clockAndLog("doc-signing");
	const dependencies = createDependencies(config, {
		...sharedPdf(settings),
		...replaced,
	});
	// The only step that the operator takes, and not the service.
	await bucketClientOf(config).makeBucket(config.S3_BUCKET, config.S3_REGION);
	return testService({
		observed,
		agent: supertest(createApp(dependencies, { checkResponses: true })),
		dependencies,
		tasks: () => listTasks(dependencies),
		lock: withImportLock.name,
		async close() {
			await closeDependencies(dependencies);
			await files.close();
		},
	});
}

let shared: PdfPool | undefined;

/**
 * One PDF child process for all test files: it takes a second to start, and ends with the tests' process. A
 * test that sets its limits gets a separate one.
 */
function sharedPdf(settings: Record<string, string>): { pdf?: PdfPool } {
	if (Object.keys(settings).some((name) => name.startsWith("PDF_"))) return {};
	shared ??= openPdfPool({
		size: 1,
		timeLimitMs: 20_000,
		memoryLimitBytes: 768 * 1024 * 1024,
		// Another file that compares metrics would see it end.
		idleLimitMs: 24 * 3_600_000,
	});
	return { pdf: { ...shared, close: async () => {} } };
}

export function testConfig(settings: Record<string, string>): Config {
	return readConfig({
		BASE_URL: "http://localhost:4200",
		ENCRYPTION_SECRET: "0".repeat(43),
		S3_BUCKET: "documents",
		SMTP_URL: "smtp://127.0.0.1:1",
		// Twenty requests of one account meet at a lock.
		DATABASE_POOL_SIZE: "45",
		ACCOUNT_CONNECTION_SECONDS: "600",
		// And they share the processor with other tests.
		SHED_AFTER_MS: "0",
		...settings,
	});
}
