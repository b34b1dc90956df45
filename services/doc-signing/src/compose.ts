import { openProviderClient } from "@repo/accounts/openid";
import { openCircuitBreaker, openOutbound, skipFailed } from "@repo/service-kit/outbound";
import { directDatabase, openBaseDependencies } from "@repo/service-kit/process";
import { type ShareRules, shareConnections } from "@repo/service-kit/rate-limits";
import { MAX_WAITING_REQUESTS } from "./accounts/call-limit.ts";
import { findLoadKey } from "./accounts/teams/queries.ts";
import type { Config } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { openLiveChanges } from "./envelopes/documents/live/live-changes.ts";
import { lookForUploads } from "./envelopes/documents/look-for-uploads.ts";
import { openPdfPool } from "./pdf/child-process/pdf-processes.ts";
import { openConverter } from "./platform/converter/converter.ts";
import { openStorage } from "./platform/storage/storage.ts";
import { openSigningKeys } from "./sealing/signing-keys.ts";
import { openTimeStamps } from "./sealing/time-stamp-servers.ts";

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
	const storage =
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
		);
	return {
		...base,
		shares: overrides.shares ?? shareConnections(db.$client, shareRules(config)),
		storage,
		outbound:
			overrides.outbound ??
			openOutbound({ toPrivateAddresses: config.WEBHOOKS_TO_PRIVATE_ADDRESSES, timeoutMs: 10_000 }),
		authorities,
		timeStamps: overrides.timeStamps ?? openTimeStamps(config, { clock, breaker }),
		providers: overrides.providers ?? openProviderClient({ clock, breaker, log }),
		converter: overrides.converter ?? openConverter(config, breaker),
		pdf:
			overrides.pdf ??
			openPdfPool({
				countAs: (account) => findLoadKey(db, account),
				size: config.PDF_PROCESSES,
				timeLimitMs: config.PDF_SECONDS * 1000,
				memoryLimitBytes: config.PDF_MEMORY_BYTES,
			}),
		live:
			overrides.live ??
			openLiveChanges({
				...directDatabase(config),
				clock,
				log,
				// The other half is for requests.
				maxWatchers: Math.floor(config.MAX_CONNECTIONS / 2),
				look: (accounts) => lookForUploads({ db, clock, storage, log }, accounts),
			}),
		uploadsInProgress: overrides.uploadsInProgress ?? new Map(),
		uploadLooks: overrides.uploadLooks ?? new Map(),
		signingKeys: overrides.signingKeys ?? openSigningKeys({ config, db, clock, log, authorities, breaker }),
	};
}

/** An account's requests hold half of the connections at once, and in the long run one. */
function shareRules({ DATABASE_POOL_SIZE, ACCOUNT_CONNECTION_SECONDS }: Config): ShareRules {
	const burstMs = ACCOUNT_CONNECTION_SECONDS * 1000;
	return {
		maxConnections: Math.ceil(DATABASE_POOL_SIZE / 2),
		// Paid off before a waiting request is rejected: sequential callers are never rejected.
		budget: { burstMs, share: 1, maxMs: burstMs + 6_000 },
		maxWaiting: MAX_WAITING_REQUESTS,
		maxWaitMs: 10_000,
	};
}

export async function closeDependencies({
	db,
	live,
	mailer,
	outbound,
	authorities,
	pdf,
}: Dependencies): Promise<void> {
	await live.close();
	await pdf.close();
	mailer.close();
	await outbound.close();
	await authorities.close();
	await db.$client.end();
}
