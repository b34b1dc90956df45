import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Dependencies } from "../dependencies.ts";
import { CallerGone, PdfBusy } from "../pdf/child-process/failures.ts";
import { MAX_RESPONSES_BYTES } from "../pdf/revocation/limited-servers.ts";
import { disconnectSignal } from "../platform/http/disconnect-signal.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import { presentVerification } from "./presenter.ts";
import { receiveFile } from "./receive-file.ts";
import { openUploadQuota } from "./upload-quota.ts";
import { verifyUpload } from "./verify-upload.ts";

/** Upper bound of what sealing adds to the largest accepted file, besides revocation data. */
const SEAL_BYTES = 10 * 1024 * 1024;
const UPLOADS_BYTES = 190_000_000;

/** Verifies the file of a request. The file is removed when the response is ready, or the client disconnected. */
export function verifyRequests(dependencies: Pick<Dependencies, "db" | "pdf" | "config" | "timeStamps">) {
	const maxBytes = maxBytesOf(dependencies.config);
	const room = openUploadQuota({ maxBytes: Math.max(UPLOADS_BYTES, maxBytes) });

	return async (request: IncomingMessage, network: string) => {
		const hangUp = disconnectSignal(request);
		const held = room.hold(network);
		const signal = AbortSignal.any([hangUp, held.signal]);
		try {
			return await inWorkFolder(async (folder) => {
				const path = join(folder, "uploaded.pdf");
				await receiveFile(request, path, { maxBytes, onPiece: held.take });
				const caller = { name: `network:${network}`, signal };
				return presentVerification(await verifyUpload(dependencies, path, caller));
			});
		} catch (error) {
			if (hangUp.aborted) throw new CallerGone();
			if (held.signal.aborted) throw new PdfBusy(15);
			throw error;
		} finally {
			held.release();
		}
	};
}

/** Only a seal with a time-stamp contains revocation data. */
function maxBytesOf({ MAX_FILE_BYTES, TIMESTAMP_URLS }: Dependencies["config"]): number {
	return MAX_FILE_BYTES + SEAL_BYTES + (TIMESTAMP_URLS.length > 0 ? MAX_RESPONSES_BYTES : 0);
}
