import { expect, it } from "@jest/globals";
import { contend, waitForBlockedStatement } from "@repo/infra-local/testing";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { testDatabase } from "../../test/support/database.ts";
import { keepOnlySession, sessions } from "../sessions/index.ts";
import { deleteIdentitySessions, insertIdentity, insertIdentitySession } from "./queries.ts";

const test = testDatabase();
const userId = 1;
const identity = { issuer: "https://id.example", subject: "ada" };

async function signInByProvider(identityId: number, id: string): Promise<void> {
	const [secretHash, now] = [hashSecret(newSecret()), test.clock()];
	const times = {
		createdAt: now,
		lastSeenAt: now,
		provenAt: now,
		expiresAt: new Date(now.getTime() + 60_000),
	};
	const session = { id, secretHash, userId, ...times, userAgent: "a browser", place: "192.0.2.0/24" };
	await test.db.insert(sessions).values(session);
	await insertIdentitySession(test.db, {
		identityId,
		session: { id },
		sid: null,
		email: "ada@id.example",
		now,
	});
}

it("a logout at the provider and an added factor, which end the same sessions, wait for each other", async () => {
	const now = test.clock();
	const person = { ...identity, userId, email: "ada@id.example", createdAt: now, lastUsedAt: now };
	const { id: identityId = 0 } = (await insertIdentity(test.db, person)) ?? {};
	// Stored in the opposite order of their ids.
	const ids = ["3", "2", "1"].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);
	for (const id of ids) await signInByProvider(identityId, id);
	const kept = ids[1] ?? "";
	const proven = { id: kept, userId, amr: ["otp"], now };
	const pool = test.db.$client;
	const outcomes = await contend<unknown>({
		pool,
		lock: { text: "SELECT FROM sessions WHERE id = $1 FOR UPDATE", values: [kept] },
		contenders: [
			() => test.db.transaction((tx) => keepOnlySession(tx, proven)),
			async () => {
				await waitForBlockedStatement(pool);
				return test.db.transaction(async (tx) => {
					// As with many sessions: the plan for three would happen to sort them by id.
					for (const plan of ["nestloop", "mergejoin"]) await tx.execute(`SET LOCAL enable_${plan} = off`);
					return deleteIdentitySessions(tx, identity);
				});
			},
		],
	});
	expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
	expect(await test.db.$count(sessions)).toBe(0);
});
