import { createTestDatabase } from "@repo/infra-local/testing";
import { workOffJobs } from "@repo/service-kit/jobs";
import { createLog } from "@repo/service-kit/log";
import supertest from "supertest";
import { createApp } from "../../src/app.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { closeDependencies, createDependencies, type Dependencies } from "../../src/dependencies.ts";
import { tasksOf } from "../../src/jobs.ts";

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

/** The whole service on a database of its own; only the clock, the log and the settings given are replaced. */
export async function startApp(settings: Record<string, string> = {}): Promise<TestApp> {
	const config = testConfig({ DATABASE_URL: await createTestDatabase(), ...settings });
	const logged: string[] = [];
	let now = Date.now();
	const dependencies = createDependencies(config, {
		clock: () => new Date(now),
		log: createLog(
			{ service: "scheduling-oauth", level: "debug" },
			{ write: (line) => void logged.push(line) },
		),
	});
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
				"SELECT task_identifier, attempts, last_error FROM graphile_worker.jobs",
			);
			await closeDependencies(dependencies);
			if (rows.length > 0) throw new Error(`Jobs were left: ${JSON.stringify(rows, null, 1)}`);
		},
	};
}

export function testConfig(settings: Record<string, string>): Config {
	return readConfig({
		BASE_URL: "http://localhost:4100",
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: "smtp://127.0.0.1:1",
		DATABASE_POOL_SIZE: "25",
		...settings,
	});
}
