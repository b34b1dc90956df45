import type { ProviderClient } from "@repo/accounts/openid";
import type { Outbound } from "@repo/service-kit/outbound";
import type { BaseDependencies } from "@repo/service-kit/process";
import type { ConnectionShares } from "@repo/service-kit/rate-limits";
import type { Config } from "./config.ts";
import type { LiveChanges } from "./envelopes/documents/live/live-changes.ts";
import type { UploadLooks } from "./envelopes/documents/look-for-uploads.ts";
import type { UploadsInProgress } from "./envelopes/documents/process-upload.ts";
import type { PdfPool } from "./pdf/child-process/pdf-processes.ts";
import type { TimeStampServers } from "./pdf/pades/time-stamp-servers.ts";
import type { Converter } from "./platform/converter/converter.ts";
import type { Storage } from "./platform/storage/storage.ts";
import type { SigningKeys } from "./sealing/signing-keys.ts";

/**
 * Everything outside the service that it uses. An action names what it requires: `Pick<Dependencies, "db" |
 * "clock">`.
 */
export type Dependencies = BaseDependencies<Config> & {
	/** An account's share of the database connections, and that of a document's signing links. */
	shares: ConnectionShares;
	storage: Storage;
	/** Requests to URLs chosen by users. */
	outbound: Outbound;
	/** Requests to URLs named in certificates: revocation data, issuers. */
	authorities: Outbound;
	timeStamps: TimeStampServers;
	/** Requests to identity providers. */
	providers: ProviderClient;
	/** Converts office files; undefined without CONVERTER_URL. */
	converter: Converter | undefined;
	/** Child processes that open untrusted PDFs. */
	pdf: PdfPool;
	signingKeys: SigningKeys;
	/** Uploads that this process is processing: other requests for one wait for it. */
	uploadsInProgress: UploadsInProgress;
	/** Looks for the uploads of an account that this process is making: other requests of the account wait for them. */
	uploadLooks: UploadLooks;
	/** Notifies pages of changes of documents. */
	live: LiveChanges;
};
