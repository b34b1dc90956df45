import { type Clock, systemClock } from "@repo/service-kit/clock";
import { type Database, openDatabase } from "@repo/service-kit/database";
import { createLog, type Logger } from "@repo/service-kit/log";
import { type Mailer, smtpMailer } from "@repo/service-kit/mail";
import type { Config } from "./config.ts";
import { type Afterwards, createAfterwards } from "./platform/afterwards.ts";

/** Everything the service reaches outside itself. An action names what it uses: `Pick<Dependencies, "db" | "clock">`. */
export type Dependencies = {
	config: Config;
	db: Database;
	clock: Clock;
	log: Logger;
	mailer: Mailer;
	/** What an answer does not wait for. */
	afterwards: Afterwards;
};

/** The composition root. Tests override the clock and the log; nothing of ours is replaced. */
export function createDependencies(config: Config, overrides: Partial<Dependencies> = {}): Dependencies {
	const log = overrides.log ?? createLog({ service: "scheduling-oauth", level: config.LOG_LEVEL });
	return {
		config,
		log,
		clock: systemClock,
		db:
			overrides.db ??
			openDatabase({
				url: config.DATABASE_URL,
				applicationName: "scheduling-oauth",
				poolSize: config.DATABASE_POOL_SIZE,
				onIdleError: (error) => log.warn({ err: error }, "an idle database connection ended"),
			}),
		afterwards: createAfterwards(log),
		mailer: overrides.mailer ?? smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM }),
		...overrides,
	};
}

export async function closeDependencies({ db, mailer, afterwards }: Dependencies): Promise<void> {
	await afterwards.settled();
	mailer.close();
	await db.$client.end();
}
