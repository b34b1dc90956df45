import { testDatabaseSettings } from "@repo/infra-local/testing";
import { clockAndLog, type TestService, testService } from "@repo/service-kit/testing";
import supertest from "supertest";
import { createApp } from "../../src/app.ts";
import { closeDependencies, createDependencies } from "../../src/compose.ts";
import { type Config, readConfig } from "../../src/config.ts";
import type { Dependencies } from "../../src/dependencies.ts";
import { listTasks } from "../../src/jobs.ts";

export type TestApp = TestService<Dependencies>;

/** The whole service on a separate database; only the clock, the log and the given settings are replaced. */
export async function startApp(settings: Record<string, string> = {}): Promise<TestApp> {
	const config = testConfig({ ...(await testDatabaseSettings()), ...settings });
	const { replaced, observed } = clockAndLog("scheduling-oauth");
	const dependencies = createDependencies(config, replaced);
	return testService({
		observed,
		agent: supertest(createApp(dependencies, { checkResponses: true })),
		dependencies,
		tasks: () => listTasks(dependencies),
		close: () => closeDependencies(dependencies),
	});
}

export function testConfig(settings: Record<string, string>): Config {
	return readConfig({
		BASE_URL: "http://localhost:4100",
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: "smtp://127.0.0.1:1",
		SIGN_UP: "open",
		OPERATOR_SECOND_FACTOR: "false",
		DATABASE_POOL_SIZE: "25",
		// Tests share the processor with many others.
		SHED_AFTER_MS: "0",
		...settings,
	});
}
