import { PdfBusy } from "../pdf/child-process/failures.ts";

/** Disk space reserved for one upload. */
export type Held = {
	/** Reserves this many more bytes. Throws PdfBusy when none are left for this caller. */
	take(bytes: number): void;
	/** Aborted when the space is needed for a caller who uses less. */
	signal: AbortSignal;
	release(): void;
};

export type UploadQuota = { hold(caller: string): Held };

type Upload = { caller: string; bytes: number; evict: AbortController };

const RETRY_AFTER_SECONDS = 15;

/**
 * Limits the disk space of all files under verification. When it is used up, the newest upload of the caller who
 * uses the most is dropped: large files that are sent slowly cannot lock others out.
 */
export function openUploadQuota({ maxBytes }: { maxBytes: number }): UploadQuota {
	const uploads = new Set<Upload>();

	const makeRoom = (): void => {
		while (sumBytes(uploads) > maxBytes) {
			const victim = lastOfGreediest([...uploads]);
			if (!victim) return;
			uploads.delete(victim);
			victim.evict.abort();
		}
	};
	return {
		hold: (caller) => {
			const upload: Upload = { caller, bytes: 0, evict: new AbortController() };
			uploads.add(upload);
			return {
				take: (bytes) => {
					upload.bytes += bytes;
					makeRoom();
					if (upload.evict.signal.aborted) throw new PdfBusy(RETRY_AFTER_SECONDS);
				},
				signal: upload.evict.signal,
				release: () => void uploads.delete(upload),
			};
		},
	};
}

function lastOfGreediest(uploads: Upload[]): Upload | undefined {
	const countBytes = (caller: string): number =>
		sumBytes(uploads.filter((upload) => upload.caller === caller));
	const most = Math.max(...uploads.map(({ caller }) => countBytes(caller)));
	return uploads.findLast(({ caller }) => countBytes(caller) === most);
}

function sumBytes(uploads: Iterable<Upload>): number {
	return [...uploads].reduce((sum, { bytes }) => sum + bytes, 0);
}
