import { type Clock, systemClock } from "../clock/index.ts";
import { type Database, openDatabase } from "../database/index.ts";
import { createLog, type Logger } from "../log/index.ts";
import { type Mailer, smtpMailer } from "../mail/index.ts";

/** The external dependencies of every service. */
export type BaseDependencies<Config> = {
	config: Config;
	db: Database;
	clock: Clock;
	log: Logger;
	mailer: Mailer;
	/** Aborted when the service is told to stop: it is no longer ready, but serves for a while. */
	draining: AbortController;
};

export type BaseConfig = {
	DATABASE_URL: string;
	DATABASE_POOL_SIZE: number;
	SMTP_URL: string;
	MAIL_FROM: string;
	LOG_LEVEL: string;
};

/** Opens what `overrides` does not contain; `service` names the log lines and the database connections. */
export function openBaseDependencies<Config extends BaseConfig>(
	service: string,
	config: Config,
	overrides: Partial<BaseDependencies<Config>>,
): BaseDependencies<Config> {
	const log = overrides.log ?? createLog({ service, level: config.LOG_LEVEL });
	return {
		config,
		log,
		clock: overrides.clock ?? systemClock,
		db:
			overrides.db ??
			openDatabase({
				url: config.DATABASE_URL,
				applicationName: service,
				poolSize: config.DATABASE_POOL_SIZE,
				onIdleError: (error) => log.warn({ err: error }, "an idle database connection ended"),
			}),
		mailer: overrides.mailer ?? smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM }),
		draining: overrides.draining ?? new AbortController(),
	};
}
