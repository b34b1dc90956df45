import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { decrypt, encrypt, newKeyPair, type SigningAlgorithm } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { SettingsInvalid } from "@repo/service-kit/settings";
import type { Dependencies } from "../dependencies.ts";
import { findCurrentKey, findKey, insertKey, type SigningKeyRow } from "./queries/signing-keys.ts";

export type SigningKey = {
	kid: string;
	algorithm: SigningAlgorithm;
	publicKey: KeyObject;
	privateKey: KeyObject;
};

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;

/** The key that signs new tokens; created on first use. `kid` is the current key's, if the caller just read it. */
export async function getCurrentKey(dependencies: Deps, kid: string | null | undefined): Promise<SigningKey> {
	const cached = kid && dependencies.tokenCache.signingKeys.get(kid);
	if (cached) return cached;
	const { db, config, clock } = dependencies;
	if (!(await findCurrentKey(db))) await addFirstKeys(db, config, clock());
	const row = await findCurrentKey(db);
	if (!row) throw new Error("no signing key was found after one was created");
	return remember(dependencies, row);
}

/** The key named `kid`, retired or not, or undefined. */
export async function findSigningKey(
	dependencies: Pick<Deps, "config" | "db" | "tokenCache">,
	kid: string,
): Promise<SigningKey | undefined> {
	const cached = dependencies.tokenCache.signingKeys.get(kid);
	if (cached) return cached;
	const row = await findKey(dependencies.db, kid);
	return row && remember(dependencies, row);
}

/**
 * Throws SettingsInvalid when SIGNING_KEY_SECRET is not the one that encrypted the key in the database: every token
 * request would fail. /readyz reports a database that does not respond yet.
 */
export async function checkSigningKeySecret(dependencies: Omit<Deps, "clock">): Promise<void> {
	const row = await findCurrentKey(dependencies.db).catch(() => undefined);
	try {
		if (row) remember(dependencies, row);
	} catch (cause) {
		const message =
			"SIGNING_KEY_SECRET does not match the one that encrypted the signing key in the database";
		throw new SettingsInvalid(`Wrong settings: ${message}.`, { cause });
	}
}

/** Creates the signing key and the next one, if missing. */
export async function addFirstKeys(db: Queryable, config: Dependencies["config"], at: Date): Promise<void> {
	await addKey(db, config, { createdAt: at, signsFrom: at });
	await addKey(db, config, { createdAt: at, signsFrom: null });
}

/** Creates and stores a key, unless there is one already. Its kid is the thumbprint of RFC 7638. */
export async function addKey(
	db: Queryable,
	{ SIGNING_ALGORITHM: algorithm, SIGNING_KEY_SECRET }: Dependencies["config"],
	times: { createdAt: Date; signsFrom: Date | null },
): Promise<string> {
	const { publicKey, privateKey } = await newKeyPair(algorithm);
	const jwk = publicKey.export({ format: "jwk" });
	const kid = thumbprint(jwk);
	const pkcs8 = privateKey.export({ type: "pkcs8", format: "der" });
	await insertKey(db, {
		kid,
		algorithm,
		publicJwk: JSON.stringify({ ...jwk, kid, alg: algorithm, use: "sig" }),
		encryptedPrivateKey: encrypt(pkcs8, Buffer.from(SIGNING_KEY_SECRET, "base64url"), kid),
		...times,
	});
	return kid;
}

function remember(
	{ config, tokenCache }: Pick<Deps, "config" | "tokenCache">,
	row: SigningKeyRow,
): SigningKey {
	const { kid, algorithm } = row;
	const secret = Buffer.from(config.SIGNING_KEY_SECRET, "base64url");
	const pkcs8 = decrypt(row.encryptedPrivateKey, secret, kid);
	const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
	const key = { kid, algorithm, privateKey, publicKey: createPublicKey(privateKey) };
	tokenCache.signingKeys.set(kid, key);
	return key;
}

// RFC 7638 §3: the required members in the order of their names.
function thumbprint(jwk: Record<string, unknown>): string {
	const { crv, e, kty, n, x, y } = jwk;
	const members = kty === "RSA" ? { e, kty, n } : { crv, kty, x, y };
	return createHash("sha256").update(JSON.stringify(members)).digest("base64url");
}
