import { type Clock, systemClock } from "@repo/service-kit/clock";
import { type Database, openDatabase } from "@repo/service-kit/database";
import { createLog, type Logger } from "@repo/service-kit/log";
import { type Mailer, smtpMailer } from "@repo/service-kit/mail";
import type { Config } from "./config.ts";
import { openPdfPool, type PdfPool } from "./pdf/child-process/pdf-processes.ts";
import type { TimeStampServers } from "./pdf/pades/time-stamp-servers.ts";
import { openCircuitBreaker, skipFailed } from "./platform/outbound/circuit-breaker.ts";
import { type Outbound, openOutbound } from "./platform/outbound/outbound.ts";
import { openStorage, type Storage } from "./platform/storage/storage.ts";
import { openSigningKeys, type SigningKeys } from "./sealing/signing-keys.ts";
import { openTimeStamps } from "./sealing/time-stamp-servers.ts";

/** Everything the service reaches outside itself. An action names what it uses: `Pick<Dependencies, "db" | "clock">`. */
export type Dependencies = {
	config: Config;
	db: Database;
	clock: Clock;
	log: Logger;
	mailer: Mailer;
	storage: Storage;
	/** Requests to addresses that others chose. */
	outbound: Outbound;
	/** Requests to addresses that certificates name: who of them was revoked. */
	authorities: Outbound;
	timeStamps: TimeStampServers;
	/** Child processes that open strangers' PDFs. */
	pdf: PdfPool;
	signingKeys: SigningKeys;
};

/** The composition root. Tests override the clock and the log; nothing of ours is replaced. */
export function createDependencies(config: Config, overrides: Partial<Dependencies> = {}): Dependencies {
	const log = overrides.log ?? createLog({ service: "doc-signing", level: config.LOG_LEVEL });
	const clock = overrides.clock ?? systemClock;
	const db =
		overrides.db ??
		openDatabase({
			url: config.DATABASE_URL,
			applicationName: "doc-signing",
			poolSize: config.DATABASE_POOL_SIZE,
			onIdleError: (error) => log.warn({ err: error }, "an idle database connection ended"),
		});
	const breaker = openCircuitBreaker(clock);
	const authorities =
		overrides.authorities ??
		skipFailed(
			openOutbound({ toPrivateAddresses: config.REVOCATION_FROM_PRIVATE_ADDRESSES, timeoutMs: 5_000 }),
			breaker,
		);
	return {
		config,
		log,
		clock,
		db,
		mailer: overrides.mailer ?? smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM }),
		storage:
			overrides.storage ??
			openStorage(
				{
					endpoint: config.S3_ENDPOINT,
					publicEndpoint: config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT,
					region: config.S3_REGION,
					bucket: config.S3_BUCKET,
					accessKeyId: config.S3_ACCESS_KEY,
					secretAccessKey: config.S3_SECRET_KEY,
					timeoutMs: 10_000,
				},
				clock,
			),
		outbound:
			overrides.outbound ??
			openOutbound({ toPrivateAddresses: config.WEBHOOKS_TO_PRIVATE_ADDRESSES, timeoutMs: 10_000 }),
		authorities,
		timeStamps: overrides.timeStamps ?? openTimeStamps(config, { clock, breaker }),
		pdf:
			overrides.pdf ??
			openPdfPool({
				size: config.PDF_PROCESSES,
				timeLimitMs: config.PDF_SECONDS * 1000,
				memoryLimitBytes: config.PDF_MEMORY_BYTES,
			}),
		signingKeys: overrides.signingKeys ?? openSigningKeys({ config, db, clock, log, authorities }),
	};
}

export async function closeDependencies({
	db,
	mailer,
	outbound,
	authorities,
	pdf,
}: Dependencies): Promise<void> {
	await pdf.close();
	mailer.close();
	await outbound.close();
	await authorities.close();
	await db.$client.end();
}
