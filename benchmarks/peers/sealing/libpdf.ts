import { readFile, writeFile } from "node:fs/promises";
import { P12Signer, PDF } from "@libpdf/core";
import type { SealingKey, SealingPeer } from "./peer.ts";

/** @libpdf/core as its documentation signs: it loads the file, and writes and signs an incremental update. */
export async function openLibpdf({ pkcs12, passphrase }: SealingKey): Promise<SealingPeer> {
	const signer = await P12Signer.create(pkcs12, passphrase);
	return {
		name: "@libpdf/core",
		async seal(inputPath, outputPath) {
			const pdf = await PDF.load(await readFile(inputPath));
			const { bytes } = await pdf.sign({ signer, reason: "All recipients have signed" });
			await writeFile(outputPath, bytes);
		},
	};
}
