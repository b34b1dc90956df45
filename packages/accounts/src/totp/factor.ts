import type { KeyObject } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import { decryptWithKeyId, encryptWithKeyId, sameBytes } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { newTotpSecret, STEP_SECONDS, stepOfCode } from "./codes.ts";
import { findFactor, insertConfirmed, moveToConfirmed, takeStep, upsertUnconfirmed } from "./queries.ts";

export type TotpOptions = { clock: Clock; encryptionKey: KeyObject };

/**
 * Starts the setup of an authenticator app and returns the secret to show, in base32: `secret`, or a new one.
 * Replaces an unconfirmed secret. Undefined when the account has a confirmed one.
 */
export async function startTotp(
	{ clock, encryptionKey }: TotpOptions,
	db: Queryable,
	userId: number,
	secret: string = newTotpSecret(),
): Promise<string | undefined> {
	const row = { userId, secret: encryptedSecret(secret, encryptionKey, userId), createdAt: clock() };
	return (await upsertUnconfirmed(db, row)) ? secret : undefined;
}

/** Takes over an authenticator app that is set up at another service. Replaces none. */
export async function importTotp(
	{ clock, encryptionKey }: TotpOptions,
	db: Queryable,
	userId: number,
	secret: string,
): Promise<void> {
	const now = clock();
	await insertConfirmed(db, {
		...{ userId, secret: encryptedSecret(secret, encryptionKey, userId), createdAt: now, confirmedAt: now },
		// The code of the current step may have been used there.
		lastStep: Math.floor(now.getTime() / 1000 / STEP_SECONDS),
	});
}

/** Completes the setup with the app's first code. False when the code is wrong or no setup is pending. */
export async function confirmTotp(
	{ clock, encryptionKey }: TotpOptions,
	db: Queryable,
	userId: number,
	code: string,
): Promise<boolean> {
	const factor = await findFactor(db, userId);
	if (!factor || factor.confirmedAt) return false;
	const step = stepOfCode(readSecret(factor.secret, encryptionKey, userId), code, clock());
	if (step === undefined) return false;
	return moveToConfirmed(db, { userId, secret: factor.secret, step, now: clock() });
}

/** Whether this is the secret of the account's app. */
export async function isConfirmedSecret(
	{ encryptionKey }: Pick<TotpOptions, "encryptionKey">,
	db: Queryable,
	userId: number,
	secret: string,
): Promise<boolean> {
	const factor = await findFactor(db, userId);
	if (!factor?.confirmedAt) return false;
	return sameBytes(Buffer.from(readSecret(factor.secret, encryptionKey, userId)), Buffer.from(secret));
}

/** Whether it is an unused code of the account's app. Uses it up. */
export async function useTotpCode(
	{ clock, encryptionKey }: TotpOptions,
	db: Queryable,
	userId: number,
	code: string,
): Promise<boolean> {
	const factor = await findFactor(db, userId);
	if (!factor?.confirmedAt) return false;
	const step = stepOfCode(readSecret(factor.secret, encryptionKey, userId), code, clock());
	return step !== undefined && takeStep(db, userId, step);
}

const encryptedSecret = (secret: string, key: KeyObject, userId: number) =>
	encryptWithKeyId(Buffer.from(secret), key, boundTo(userId));

const readSecret = (secret: Buffer, key: KeyObject, userId: number) =>
	decryptWithKeyId(secret, key, boundTo(userId)).toString();

const boundTo = (userId: number) => `totp:${userId}`;
