import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import { type Queryable, violatedConstraint } from "@repo/service-kit/database";
import { SecretCreatedBefore } from "./errors.ts";
import { findRecentSecret } from "./queries.ts";

/** For this long, submitting the form again shows the secret that it created. */
const REPEAT_WINDOW_SECONDS = 600;

/** The result of an earlier submission of the same form; undefined when this is the first. */
export function findRepeatedSecret(db: Queryable, secret: string, now: Date) {
	return findRecentSecret(db, hashSecret(secret), secondsAfter(now, -REPEAT_WINDOW_SECONDS));
}

/** The same, after `error`: rethrows it unless it means that the secret exists. Throws SecretCreatedBefore. */
export async function repeatedSecretAfter(error: unknown, db: Queryable, secret: string, now: Date) {
	if (violatedConstraint(error) !== "client_secrets_secret_hash_unique") throw error;
	const repeated = await findRepeatedSecret(db, secret, now);
	if (!repeated) throw new SecretCreatedBefore();
	return repeated;
}
