import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { decrypt, encrypt, newKeyPair, readKey, type SigningAlgorithm } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { SettingsInvalid } from "@repo/service-kit/settings";
import type { Dependencies } from "../dependencies.ts";
import {
	accessKeys,
	findCurrentKey,
	findKey,
	insertKey,
	type KeySet,
	type SigningKeyRow,
} from "./queries/signing-keys.ts";
import type { signingKeys } from "./tables.ts";

export type SigningKey = {
	kid: string;
	algorithm: SigningAlgorithm;
	publicKey: KeyObject;
	privateKey: KeyObject;
};

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;

/** The key that signs new tokens; created on first use. `kid` is the current key's, if the caller just read it. */
export async function getCurrentKey(
	dependencies: Deps,
	kid: string | null | undefined,
	keys: KeySet = accessKeys(dependencies.config),
): Promise<SigningKey> {
	const cached = kid && dependencies.tokenCache.keysOf(keys.table).get(kid);
	if (cached) return cached;
	const { db, config, clock } = dependencies;
	let row = await findCurrentKey(db, keys);
	if (!row) {
		await addFirstKeys(db, config, keys, clock());
		row = await findCurrentKey(db, keys);
	}
	if (!row) throw new Error("no signing key was found after one was created");
	return remember(dependencies, keys.table, row);
}

/** The key of `table` named `kid`, retired or not, or undefined. */
export async function findSigningKey(
	dependencies: Pick<Deps, "config" | "db" | "tokenCache">,
	table: typeof signingKeys,
	kid: string,
): Promise<SigningKey | undefined> {
	const cached = dependencies.tokenCache.keysOf(table).get(kid);
	if (cached) return cached;
	const row = await findKey(dependencies.db, { table }, kid);
	return row && remember(dependencies, table, row);
}

/**
 * Throws SettingsInvalid when SIGNING_KEY_SECRET is not the one that encrypted the key in the database: every token
 * request would fail. /readyz reports a database that does not respond yet.
 */
export async function checkSigningKeySecret(dependencies: Omit<Deps, "clock">): Promise<void> {
	const keys = accessKeys(dependencies.config);
	const row = await findCurrentKey(dependencies.db, keys).catch(() => undefined);
	try {
		if (row) remember(dependencies, keys.table, row);
	} catch (cause) {
		const message =
			"SIGNING_KEY_SECRET does not match the one that encrypted the signing key in the database";
		throw new SettingsInvalid(`Wrong settings: ${message}.`, { cause });
	}
}

/** Creates the signing key and the next one, if missing. */
export async function addFirstKeys(
	db: Queryable,
	config: Dependencies["config"],
	keys: KeySet,
	at: Date,
): Promise<void> {
	await addKey(db, config, keys, { createdAt: at, signsFrom: at });
	await addKey(db, config, keys, { createdAt: at, signsFrom: null });
}

/** Creates and stores a key, unless there is one already. Its kid is the thumbprint of RFC 7638. */
export async function addKey(
	db: Queryable,
	{ SIGNING_KEY_SECRET }: Dependencies["config"],
	keys: KeySet,
	times: { createdAt: Date; signsFrom: Date | null },
): Promise<string> {
	const { algorithm } = keys;
	const { publicKey, privateKey } = await newKeyPair(algorithm);
	const jwk = publicKey.export({ format: "jwk" });
	const kid = thumbprint(jwk);
	const pkcs8 = privateKey.export({ type: "pkcs8", format: "der" });
	await insertKey(db, keys, {
		kid,
		algorithm,
		publicJwk: JSON.stringify({ ...jwk, kid, alg: algorithm, use: "sig" }),
		encryptedPrivateKey: encrypt(pkcs8, readKey(SIGNING_KEY_SECRET), kid),
		...times,
	});
	return kid;
}

function remember(
	{ config, tokenCache }: Pick<Deps, "config" | "tokenCache">,
	table: typeof signingKeys,
	row: SigningKeyRow,
): SigningKey {
	const { kid, algorithm } = row;
	const pkcs8 = decrypt(row.encryptedPrivateKey, readKey(config.SIGNING_KEY_SECRET), kid);
	const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
	const key = { kid, algorithm, privateKey, publicKey: createPublicKey(privateKey) };
	tokenCache.keysOf(table).set(kid, key);
	return key;
}

// RFC 7638 §3: the required members in the order of their names.
function thumbprint(jwk: Record<string, unknown>): string {
	const { crv, e, kty, n, x, y } = jwk;
	const members = kty === "RSA" ? { e, kty, n } : { crv, kty, x, y };
	return createHash("sha256").update(JSON.stringify(members)).digest("base64url");
}
