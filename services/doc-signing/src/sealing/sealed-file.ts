import type { RecordedFile } from "../platform/storage/file-cache.ts";
import type { SealingRow } from "./queries/sealings.ts";

type Sealing = Pick<SealingRow, "sealedKey" | "sealedHash" | "sealedBytes">;

/** The sealed file as it is recorded; undefined until there is one. */
export function findSealedFile(sealing: Sealing | null | undefined): RecordedFile | undefined {
	if (!sealing || sealing.sealedKey === null || sealing.sealedHash === null || sealing.sealedBytes === null)
		return undefined;
	return { key: sealing.sealedKey, sha256: sealing.sealedHash.toString("hex"), size: sealing.sealedBytes };
}
