import { readFile } from "node:fs/promises";
import type { Clock } from "@repo/service-kit/clock";
import { decrypt, encrypt, readKey } from "@repo/service-kit/crypto";
import type { Database, Queryable } from "@repo/service-kit/database";
import type { Logger } from "@repo/service-kit/log";
import type { CircuitBreaker, Outbound } from "@repo/service-kit/outbound";
import type { Config } from "../config.ts";
import { computeFingerprint, nameCertificate } from "../pdf/pades/certificate-chain.ts";
import { generateSigningKey } from "../pdf/pades/generate-signing-key.ts";
import {
	signingKeyFromPem,
	signingKeyFromPkcs12,
	signingKeyFromToken,
} from "../pdf/pades/load-signing-key.ts";
import { checkSigningKey, type SigningKey, UnusableSigningKey } from "../pdf/pades/signing-key.ts";
import { completeChain } from "../pdf/revocation/complete-chain.ts";
import { type CertificateRow, findGenerated, insertCertificate } from "./queries/certificates.ts";
import { openPin } from "./try-pin.ts";

export type SigningKeys = {
	/** The current signing key, checked. Throws UnusableSigningKey, whose message says what to change. */
	current(): Promise<SigningKey>;
};

type KeySettings = Pick<
	Config,
	"SIGNING_KEY_FILE" | "SIGNING_KEY_PASSPHRASE" | "SIGNING_KEY_TOKEN" | "SIGNING_RSA_PADDING"
>;

type Deps = {
	config: KeySettings & Pick<Config, "ENCRYPTION_SECRET" | "BASE_URL">;
	db: Database;
	clock: Clock;
	log: Logger;
	/** Used to download issuers missing from the configured file. */
	authorities: Pick<Outbound, "ask">;
	breaker: CircuitBreaker;
};

/**
 * The configured key (PEM or PKCS#12), otherwise one that the first instance generates and stores in the
 * database, encrypted, for all instances. A generated key is read for each seal, so that a rotation reaches
 * every instance.
 */
export function openSigningKeys(deps: Deps): SigningKeys {
	const { config, db, clock } = deps;
	const decrypted = new Map<string, SigningKey>();
	const { SIGNING_KEY_FILE: path } = config;
	const readFile = path ? openSigningKeyFile(path, deps) : undefined;

	const ofSettings = async (read: () => Promise<SigningKey>): Promise<SigningKey> => {
		const key = await read();
		await checkSigningKey(key, clock());
		await insertCertificate(db, { ...describe(key), createdAt: clock() });
		return key;
	};
	const generated = async (): Promise<SigningKey> => {
		const row = (await findGenerated(db)) ?? (await makeFirst(deps));
		const key = decrypted.get(row.fingerprint) ?? openKey(row, config);
		decrypted.set(row.fingerprint, key);
		await checkSigningKey(key, clock());
		return key;
	};
	return { current: () => (readFile ? ofSettings(readFile) : generated()) };
}

/** Generates and stores a key with a self-signed certificate, unless one is active. */
export async function addGeneratedKey(
	tx: Queryable,
	{ ENCRYPTION_SECRET, BASE_URL }: Pick<Config, "ENCRYPTION_SECRET" | "BASE_URL">,
	at: Date,
): Promise<string> {
	const pem = generateSigningKey(new URL(BASE_URL).host, at);
	const described = describe(signingKeyFromPem(pem));
	const { fingerprint } = described;
	const encryptedKey = encrypt(Buffer.from(pem.key), readKey(ENCRYPTION_SECRET), boundTo(fingerprint));
	await insertCertificate(tx, { ...described, encryptedKey, createdAt: at });
	return fingerprint;
}

async function makeFirst({ config, db, clock, log }: Deps): Promise<CertificateRow> {
	const fingerprint = await addGeneratedKey(db, config, clock());
	const row = await findGenerated(db);
	if (!row) throw new Error("no signing key was found after one was created");
	if (row.fingerprint === fingerprint)
		log.warn(
			{ fingerprint },
			"SIGNING_KEY_FILE is not set: a self-signed certificate was created, which PDF readers will report as untrusted",
		);
	return row;
}

function openKey({ encryptedKey, fingerprint, chain }: CertificateRow, config: Deps["config"]): SigningKey {
	if (!encryptedKey) throw new Error("a generated certificate has no key");
	try {
		const key = decrypt(encryptedKey, readKey(config.ENCRYPTION_SECRET), boundTo(fingerprint)).toString();
		return signingKeyFromPem({ key, certificates: chain });
	} catch {
		throw new UnusableSigningKey(
			"The stored signing key cannot be decrypted: ENCRYPTION_SECRET is not the one it was stored with.",
		);
	}
}

function describe({ certificate, chain }: SigningKey): { fingerprint: string; chain: string } {
	return {
		fingerprint: computeFingerprint(certificate),
		chain: [certificate, ...chain].map((one) => one.toString()).join(""),
	};
}

function boundTo(fingerprint: string): string {
	return `signing key ${fingerprint}`;
}

/**
 * The key in a file (PEM or PKCS#12), which is read once. Issuers that could not be downloaded are tried again each
 * time; until then, the key seals without them.
 */
function openSigningKeyFile(
	path: string,
	deps: Pick<Deps, "config" | "db" | "log" | "authorities" | "breaker">,
): () => Promise<SigningKey> {
	const { log, authorities } = deps;
	let file: Promise<SigningKey> | undefined;
	let completed: SigningKey | undefined;
	let hasWarned = false;
	return async () => {
		if (completed) return completed;
		file ??= readKeyFile(path, deps);
		const { key, unreachable } = await completeChain(await file, authorities);
		if (unreachable === null) completed = key;
		else if (!hasWarned) {
			hasWarned = true;
			const last = key.chain.at(-1) ?? key.certificate;
			log.warn(
				{ certificate: nameCertificate(last), servers: unreachable },
				"the issuer of a certificate in SIGNING_KEY_FILE cannot be fetched: seals do not contain it until it can be",
			);
		}
		return key;
	};
}

async function readKeyFile(
	path: string,
	{ config, db, breaker }: Pick<Deps, "config" | "db" | "breaker">,
): Promise<SigningKey> {
	const {
		SIGNING_KEY_PASSPHRASE: passphrase = "",
		SIGNING_KEY_TOKEN: token,
		SIGNING_RSA_PADDING: padding,
	} = config;
	const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
		throw new UnusableSigningKey(`SIGNING_KEY_FILE cannot be read: ${error.code ?? error.message}.`);
	});
	if (token) {
		const tryPin = openPin({ db, config }, { address: token, pin: passphrase });
		return signingKeyFromToken(token, { pem: file.toString(), pin: passphrase, tryPin, padding, breaker });
	}
	if (!file.includes("-----BEGIN") && padding === "pss")
		throw new UnusableSigningKey("SIGNING_RSA_PADDING=pss needs a key in PEM or on a token, not PKCS#12.");
	if (!file.includes("-----BEGIN")) return signingKeyFromPkcs12(file, passphrase);
	const pem = file.toString();
	return signingKeyFromPem({ key: pem, certificates: pem, padding, ...(passphrase && { passphrase }) });
}
