import { readFile } from "node:fs/promises";
import type { Logger } from "@repo/service-kit/log";
import { nameOf } from "../pdf/pades/certificate-chain.ts";
import { signingKeyFromPem, signingKeyFromPkcs12 } from "../pdf/pades/load-signing-key.ts";
import { type SigningKey, UnusableSigningKey } from "../pdf/pades/signing-key.ts";
import { completeChain } from "../pdf/revocation/complete-chain.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";

type Deps = {
	log: Logger;
	/** Used to download issuers missing from the file. */
	authorities: Pick<Outbound, "ask">;
};

/**
 * The key in a file (PEM or PKCS#12), which is read once. Issuers that could not be downloaded are tried again each
 * time; until then, the key seals without them.
 */
export function openSigningKeyFile(
	path: string,
	passphrase: string,
	{ log, authorities }: Deps,
): () => Promise<SigningKey> {
	let file: Promise<SigningKey> | undefined;
	let completed: SigningKey | undefined;
	let hasWarned = false;
	return async () => {
		if (completed) return completed;
		file ??= readKeyFile(path, passphrase);
		const { key, unreachable } = await completeChain(await file, authorities);
		if (unreachable === null) completed = key;
		else if (!hasWarned) {
			hasWarned = true;
			const last = key.chain.at(-1) ?? key.certificate;
			log.warn(
				{ certificate: nameOf(last), servers: unreachable },
				"the issuer of a certificate in SIGNING_KEY_FILE cannot be fetched: seals do not contain it until it can be",
			);
		}
		return key;
	};
}

async function readKeyFile(path: string, passphrase: string): Promise<SigningKey> {
	const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
		throw new UnusableSigningKey(`SIGNING_KEY_FILE cannot be read: ${error.code ?? error.message}.`);
	});
	if (!file.includes("-----BEGIN")) return signingKeyFromPkcs12(file, passphrase);
	const pem = file.toString();
	return signingKeyFromPem({ key: pem, certificates: pem, ...(passphrase && { passphrase }) });
}
