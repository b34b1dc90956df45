import { describe, expect, it } from "@jest/globals";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { testDatabase } from "../../test/support/database.ts";
import { forgetBrowsers, isKnownBrowser, rememberBrowser } from "./known-browsers.ts";
import { isProofStale, PROOF_SECONDS } from "./lifetime.ts";
import { findPendingSignIn, startPendingSignIn, takePendingSignIn } from "./pending-sign-ins.ts";
import {
	deleteEndedSessions,
	deleteSessions,
	findLiveSession,
	insertSession,
	listSessions,
	liveSessionSql,
	renewSession,
} from "./queries.ts";

const test = testDatabase();
const [idleSeconds, absoluteSeconds] = [3600, 24 * 3600];
const text = liveSessionSql("u.id");

async function signedIn(userId: number, credentialsVersion = 1) {
	const secret = newSecret();
	const now = test.clock();
	const session = {
		secretHash: hashSecret(secret),
		userId,
		createdAt: now,
		provenAt: now,
		expiresAt: new Date(now.getTime() + absoluteSeconds * 1000),
		userAgent: "a browser",
		place: "192.0.2.0/24",
	};
	return (await insertSession(test.db, session, credentialsVersion)) ? secret : undefined;
}
const find = (secret = "", place = "192.0.2.0/24") =>
	findLiveSession<{ id: number }>(test.db, text, {
		secretHash: hashSecret(secret),
		now: test.clock(),
		idleSeconds,
		place,
	});
const update = (sql: string) => test.db.$client.query(`UPDATE users SET ${sql}`);

describe("a session", () => {
	it("is found by its secret and stores only the hash", async () => {
		const secret = await signedIn(1);
		expect(await find(secret)).toMatchObject({ user: { id: 1 }, provenAt: test.clock() });
		const { rows } = await test.db.$client.query("SELECT * FROM sessions");
		expect(JSON.stringify(rows)).not.toContain(secret);
	});

	it("expires when idle, is extended by use, and expires at its absolute limit", async () => {
		const idle = await signedIn(2);
		const used = await signedIn(2);
		for (let hours = 0; hours < 23; hours++) {
			test.secondsLater(3500);
			expect(await find(used)).toBeDefined();
		}
		expect(await find(idle)).toBeUndefined();
		test.secondsLater(2 * 3500);
		expect(await find(used)).toBeUndefined();
	});

	it("stores a new network at once, and writes nothing while the network stays the same", async () => {
		const secret = await signedIn(19);
		const row = async () => {
			const { rows } = await test.db.$client.query(
				"SELECT xmin, ip_address, last_seen_at FROM sessions WHERE secret_hash = $1",
				[hashSecret(secret ?? "")],
			);
			return rows[0];
		};
		const first = await row();
		test.secondsLater(60);
		await find(secret);
		expect(await row()).toEqual(first);
		await find(secret, "198.51.100.0/24");
		expect(await row()).toMatchObject({ ip_address: "198.51.100.0/24", last_seen_at: test.clock() });
		expect(await listSessions(test.db, 19, test.clock())).toMatchObject([{ place: "198.51.100.0/24" }]);
		await find("of nobody", "203.0.113.0/24");
		expect(await row()).toMatchObject({ ip_address: "198.51.100.0/24" });
	});

	it("is not revived by a request after its idle timeout", async () => {
		const secret = await signedIn(3);
		test.secondsLater(3601);
		await find(secret);
		expect(await find(secret)).toBeUndefined();
	});

	it("does not start if the credentials have changed or the account is disabled", async () => {
		await update("credentials_version = 2 WHERE id = 4");
		expect(await signedIn(4, 1)).toBeUndefined();
		expect(await signedIn(4, 2)).toBeDefined();
		await update("disabled_at = now() WHERE id = 5");
		expect(await signedIn(5)).toBeUndefined();
	});

	it("ends at once when the account is disabled", async () => {
		const secret = await signedIn(6);
		await update("disabled_at = now() WHERE id = 6");
		expect(await find(secret)).toBeUndefined();
	});

	it("gets a new secret with each proof, and the old one stops working", async () => {
		const secret = await signedIn(7);
		const session = await find(secret);
		test.secondsLater(700);
		expect(isProofStale(session?.provenAt ?? new Date(0), test.clock())).toBe(true);
		const fresh = newSecret();
		const renewed = {
			id: session?.id ?? "",
			userId: 7,
			secretHash: hashSecret(fresh),
			amr: ["pwd"],
			now: test.clock(),
		};
		expect(await renewSession(test.db, { ...renewed, userId: 8 })).toBe(false);
		expect(await renewSession(test.db, renewed)).toBe(true);
		expect(await find(secret)).toBeUndefined();
		expect((await find(fresh))?.provenAt).toEqual(test.clock());
	});

	it("ends with all other sessions, except the requesting one", async () => {
		const [mine, other] = [await signedIn(8), await signedIn(8)];
		expect(await listSessions(test.db, 8, test.clock())).toHaveLength(2);
		expect(await deleteSessions(test.db, 8, (await find(mine))?.id)).toBe(1);
		expect([await find(mine), await find(other)]).toMatchObject([{ user: { id: 8 } }, undefined]);
	});

	it("is deleted after it has ended", async () => {
		await signedIn(9);
		test.secondsLater(idleSeconds + 1);
		const live = await signedIn(9);
		await deleteEndedSessions(test.db, test.clock(), idleSeconds);
		const { rowCount } = await test.db.$client.query("SELECT FROM sessions WHERE user_id = 9");
		expect(rowCount).toBe(1);
		expect(await find(live)).toBeDefined();
	});
});

it("a proof is stale after ten minutes", () => {
	const now = test.clock();
	const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
	expect([isProofStale(ago(PROOF_SECONDS), now), isProofStale(ago(PROOF_SECONDS + 1), now)]).toEqual([
		false,
		true,
	]);
});

describe("a pending sign-in", () => {
	const proof = { userId: 10, credentialsVersion: 1 };

	it("is used once and expires after ten minutes", async () => {
		const secret = await startPendingSignIn(test, test.db, proof);
		expect(await findPendingSignIn(test, test.db, secret)).toEqual(proof);
		expect(await find(secret)).toBeUndefined();
		const taken = await Promise.all([1, 2, 3].map(() => takePendingSignIn(test, test.db, secret)));
		expect(taken.filter(Boolean)).toEqual([proof]);
		const late = await startPendingSignIn(test, test.db, proof);
		test.secondsLater(600);
		expect(await takePendingSignIn(test, test.db, late)).toBeUndefined();
	});

	it("ends with the account's sessions", async () => {
		const secret = await startPendingSignIn(test, test.db, proof);
		await deleteSessions(test.db, 10);
		expect(await takePendingSignIn(test, test.db, secret)).toBeUndefined();
	});
});

it("a browser is recognized by the accounts it signed in to, until it is forgotten", async () => {
	const browser = newSecret();
	await rememberBrowser(test, test.db, 11, browser);
	await rememberBrowser(test, test.db, 11, browser);
	expect(await isKnownBrowser(test.db, 11, browser)).toBe(true);
	expect(await isKnownBrowser(test.db, 12, browser)).toBe(false);
	expect(await isKnownBrowser(test.db, 11, undefined)).toBe(false);
	await forgetBrowsers(test.db, 11);
	expect(await isKnownBrowser(test.db, 11, browser)).toBe(false);
});
