import type { RecordedFile } from "../platform/storage/file-cache.ts";
import type { SealingRow } from "./queries/sealings.ts";

/** `isZip` for several files of an imported document. */
export type SealedFileRow = Pick<SealingRow, "status" | "sealedKey" | "sealedHash" | "sealedBytes"> & {
	isZip?: boolean;
};

/** The sealed file as it is recorded; undefined until there is one. */
export function findSealedFile(
	sealing: Omit<SealedFileRow, "status"> | null | undefined,
): (RecordedFile & { isZip: boolean }) | undefined {
	if (!sealing || sealing.sealedKey === null || sealing.sealedHash === null || sealing.sealedBytes === null)
		return undefined;
	const { sealedKey: key, sealedHash, sealedBytes: size, isZip = false } = sealing;
	return { key, sha256: sealedHash.toString("hex"), size, isZip };
}
