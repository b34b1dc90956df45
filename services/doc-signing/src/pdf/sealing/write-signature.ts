import { open } from "node:fs/promises";
import type { SignatureSlot } from "../pades/signature-dictionary.ts";

/** Writes the signature into the space reserved for it, in place. */
export async function writeSignature(
	path: string,
	{ contentsOffset, reservedBytes }: Pick<SignatureSlot, "contentsOffset" | "reservedBytes">,
	cms: Uint8Array,
): Promise<void> {
	if (cms.length > reservedBytes)
		throw new Error(`The signature takes ${cms.length} bytes; ${reservedBytes} are reserved.`);
	const digits = Buffer.from(cms)
		.toString("hex")
		.padEnd(2 * reservedBytes, "0");
	const file = await open(path, "r+");
	try {
		await file.write(Buffer.from(digits, "latin1"), 0, digits.length, contentsOffset);
	} finally {
		await file.close();
	}
}
