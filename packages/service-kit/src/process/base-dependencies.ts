import { type Clock, systemClock } from "../clock.ts";
import { type Database, type DatabaseAddress, openDatabase } from "../database/index.ts";
import { createLog, type Logger } from "../log/create-log.ts";
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

type DatabaseConfig = {
	DATABASE_URL: string;
	DATABASE_DIRECT_URL?: string | undefined;
	DATABASE_PASSWORD_FILE?: string | undefined;
};

export type BaseConfig = DatabaseConfig & {
	DATABASE_POOL_SIZE: number;
	DATABASE_PREPARED_STATEMENTS: boolean;
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
				passwordFile: config.DATABASE_PASSWORD_FILE,
				poolSize: config.DATABASE_POOL_SIZE,
				preparedStatements: config.DATABASE_PREPARED_STATEMENTS,
				onIdleError: (error) => log.warn({ err: error }, "an idle database connection ended"),
			}),
		mailer: overrides.mailer ?? smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM }),
		draining: overrides.draining ?? new AbortController(),
	};
}

/** Where sessions last: for LISTEN and session locks, which PgBouncer in transaction mode does not have. */
export function directDatabase(config: DatabaseConfig): DatabaseAddress {
	return {
		url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
		passwordFile: config.DATABASE_PASSWORD_FILE,
	};
}
