import { readFile, writeFile } from "node:fs/promises";
import { plainAddPlaceholder } from "@signpdf/placeholder-plain";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import type { SealingKey, SealingPeer } from "./peer.ts";

/** @signpdf as its documentation signs: it appends a placeholder without parsing the whole file, and fills it. */
export function openSignpdf({ pkcs12, passphrase }: SealingKey): SealingPeer {
	const signPdf = new SignPdf();
	return {
		name: "@signpdf",
		async seal(inputPath, outputPath) {
			const pdf = plainAddPlaceholder({
				pdfBuffer: await readFile(inputPath),
				reason: "All recipients have signed",
				contactInfo: "",
				name: "Example Sign",
				location: "",
			});
			const signer = new P12Signer(pkcs12, { passphrase });
			await writeFile(outputPath, await signPdf.sign(pdf, signer));
		},
	};
}
