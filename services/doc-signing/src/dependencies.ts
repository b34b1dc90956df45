import { type BaseDependencies, openBaseDependencies } from "@repo/service-kit/process";
import type { Config } from "./config.ts";
import type { UploadsInProgress } from "./documents/process-upload.ts";
import { openPdfPool, type PdfPool } from "./pdf/child-process/pdf-processes.ts";
import type { TimeStampServers } from "./pdf/pades/time-stamp-servers.ts";
import { openCircuitBreaker, skipFailed } from "./platform/outbound/circuit-breaker.ts";
import { type Outbound, openOutbound } from "./platform/outbound/outbound.ts";
import { openStorage, type Storage } from "./platform/storage/storage.ts";
import { openSigningKeys, type SigningKeys } from "./sealing/signing-keys.ts";
import { openTimeStamps } from "./sealing/time-stamp-servers.ts";

/** Everything outside the service that it uses. An action names what it needs: `Pick<Dependencies, "db" | "clock">`. */
export type Dependencies = BaseDependencies<Config> & {
	storage: Storage;
	/** Requests to URLs chosen by users. */
	outbound: Outbound;
	/** Requests to URLs named in certificates: revocation data, issuers. */
	authorities: Outbound;
	timeStamps: TimeStampServers;
	/** Child processes that open untrusted PDFs. */
	pdf: PdfPool;
	signingKeys: SigningKeys;
	/** Uploads being processed by this process: other requests for one wait for it. */
	uploadsInProgress: UploadsInProgress;
};

/** The composition root. Tests override the clock and the log. */
export function createDependencies(config: Config, overrides: Partial<Dependencies> = {}): Dependencies {
	const base = openBaseDependencies("doc-signing", config, overrides);
	const { db, clock, log } = base;
	const breaker = openCircuitBreaker(clock);
	const authorities =
		overrides.authorities ??
		skipFailed(
			openOutbound({ toPrivateAddresses: config.REVOCATION_FROM_PRIVATE_ADDRESSES, timeoutMs: 5_000 }),
			breaker,
		);
	return {
		...base,
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
		uploadsInProgress: overrides.uploadsInProgress ?? new Map(),
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
