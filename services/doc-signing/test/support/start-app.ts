import { createTestDatabase, startTestObjectStorage } from "@repo/infra-local/testing";
import { workOffJobs } from "@repo/service-kit/jobs";
import { createLog } from "@repo/service-kit/log";
import { Client } from "minio";
import supertest from "supertest";
import { createApp } from "../../src/app.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { closeDependencies, createDependencies, type Dependencies } from "../../src/dependencies.ts";
import { tasksOf } from "../../src/jobs.ts";
import { openPdfPool, type PdfPool } from "../../src/pdf/child-process/pdf-processes.ts";

export type TestApp = {
	agent: ReturnType<typeof supertest>;
	dependencies: Dependencies;
	/** Moves the service's clock. */
	travel(seconds: number): void;
	/** Works off every job that is due. */
	workOff(): Promise<void>;
	/** Every line logged so far. */
	logged: string[];
	/** Fails when a job is left that nobody worked off. */
	close(): Promise<void>;
};

/** The whole service on a database and an object storage of its own; only clock, log and given settings are replaced. */
export async function startApp(settings: Record<string, string> = {}): Promise<TestApp> {
	const files = await startTestObjectStorage();
	const config = testConfig({
		DATABASE_URL: await createTestDatabase(),
		S3_ENDPOINT: files.url,
		S3_REGION: files.region,
		S3_ACCESS_KEY: files.accessKeyId,
		S3_SECRET_KEY: files.secretAccessKey,
		...settings,
	});
	const logged: string[] = [];
	let now = Date.now();
	const dependencies = createDependencies(config, {
		...sharedPdf(settings),
		clock: () => new Date(now),
		log: createLog({ service: "doc-signing", level: "debug" }, { write: (line) => void logged.push(line) }),
	});
	await makeBucket(config);
	return {
		agent: supertest(createApp(dependencies, { checkAnswers: true })),
		dependencies,
		travel: (seconds) => {
			now += seconds * 1000;
		},
		workOff: () => workOffJobs({ ...dependencies, tasks: tasksOf(dependencies) }),
		logged,
		async close() {
			const { rows } = await dependencies.db.$client.query(
				`SELECT task_identifier AS name, attempts, run_at AS "runAt", run_at - now() AS "dueIn",
					locked_by AS "lockedBy", last_error AS "lastError" FROM graphile_worker.jobs`,
			);
			await closeDependencies(dependencies);
			await files.close();
			if (rows.length > 0) throw new Error(`Jobs were left: ${JSON.stringify(rows, null, 1)}`);
		},
	};
}

let shared: PdfPool | undefined;

/**
 * One child that opens PDFs for all test files: it takes a second to start, and ends with the tests' own process. A test
 * that sets its limits gets its own.
 */
function sharedPdf(settings: Record<string, string>): { pdf?: PdfPool } {
	if (Object.keys(settings).some((name) => name.startsWith("PDF_"))) return {};
	shared ??= openPdfPool({ size: 1, timeLimitMs: 20_000, memoryLimitBytes: 768 * 1024 * 1024 });
	return { pdf: { ...shared, close: async () => {} } };
}

export function testConfig(settings: Record<string, string>): Config {
	return readConfig({
		BASE_URL: "http://localhost:4200",
		ENCRYPTION_SECRET: "0".repeat(43),
		S3_BUCKET: "documents",
		SMTP_URL: "smtp://127.0.0.1:1",
		DATABASE_POOL_SIZE: "25",
		...settings,
	});
}

/** The one thing that the operator does and the service does not. */
function makeBucket({
	S3_ENDPOINT,
	S3_REGION,
	S3_ACCESS_KEY,
	S3_SECRET_KEY,
	S3_BUCKET,
}: Config): Promise<void> {
	const { hostname, port } = new URL(S3_ENDPOINT);
	const client = new Client({
		endPoint: hostname,
		port: Number(port),
		useSSL: false,
		region: S3_REGION,
		accessKey: S3_ACCESS_KEY,
		secretKey: S3_SECRET_KEY,
	});
	return client.makeBucket(S3_BUCKET, S3_REGION);
}
