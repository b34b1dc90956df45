import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { newSecret } from "./secrets.ts";

// OWASP's password storage cheat sheet: Argon2id, 19 MiB, two passes, one lane.
const options = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
	return hash(inOneForm(password), options);
}

let nobodys: Promise<string> | undefined;

/** Verifies a password. Without a hash, because the account does not exist, it takes as long and returns false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
	if (passwordHash !== undefined && isImportedHash(passwordHash)) return verifyBcrypt(password, passwordHash);
	nobodys ??= hashPassword(newSecret());
	const matches = await verify(passwordHash ?? (await nobodys), inOneForm(password));
	return matches && passwordHash !== undefined;
}

/**
 * Whether another service made the hash, with bcrypt over the password as it was typed. It is replaced as soon as the password is
 * known.
 */
export function isImportedHash(passwordHash: string): boolean {
	return passwordHash.startsWith("$2");
}

// The same characters typed on two keyboards may differ in bytes (NIST SP 800-63B §3.1.1.2).
function inOneForm(password: string): string {
	return password.normalize("NFKC");
}
