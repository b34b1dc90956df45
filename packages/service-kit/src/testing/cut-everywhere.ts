import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/index.ts";
import type { DatabaseGate } from "./database-gate.ts";

/** The messages at which a transaction's connection can be lost. */
const POINTS: Record<string, RegExp> = {
	connect: /\0user\0/,
	verify: /SHOW transaction_read_only/,
	begin: /begin/i,
	statement: /\b(insert|update)\b/i,
	commit: /commit/i,
	rollback: /rollback/i,
};

const CUTS_PER_POINT = 20;
const ROUNDS = 15;
const AT_A_TIME = 16;

/** How many connections were lost at each point, and the responses. */
export type Cuts = { cuts: Record<string, number>; statuses: Set<number> };

/**
 * Cuts connections at each point of a transaction, before the database gets the message and instead of its response; then
 * ends all of them a few milliseconds after sixteen writes have begun, fifteen times. `db` is connected through the gate.
 */
export async function cutEverywhere(
	db: Database,
	gate: DatabaseGate,
	write: () => Promise<{ status: number }>,
): Promise<Cuts> {
	const result: Cuts = { cuts: {}, statuses: new Set() };
	const send = async () => void result.statuses.add((await write()).status);
	// A transaction begins with its first statement.
	const refuse = async (tx: Transaction) => {
		await tx.execute(sql`SELECT 1`);
		throw new Error("refused");
	};
	const rollBack = () => db.transaction(refuse).catch(() => {});
	for (const [point, message] of Object.entries(POINTS)) {
		for (const when of ["before", "after"] as const) {
			const before = gate.cuts();
			while (gate.cuts() < before + CUTS_PER_POINT) {
				if (point === "connect" || point === "verify") await endConnections(db);
				gate.cutAt(message, when);
				await Promise.all(Array.from({ length: 4 }, point === "rollback" ? rollBack : send));
				gate.cutAt(undefined);
				await useEveryPlace(db);
			}
			result.cuts[`${point}, ${when}`] = gate.cuts() - before;
		}
	}
	let ended = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const writes = Promise.all(Array.from({ length: AT_A_TIME }, send));
		await delay(randomInt(3, 16));
		ended += gate.cutAll();
		await writes;
	}
	result.cuts.anywhere = ended;
	return result;
}

/** Uses every place of the pool at once. Throws if one is lost or its connection is of no use. */
export async function useEveryPlace({ $client: pool }: Database): Promise<void> {
	const places = Array.from({ length: pool.options.max }, () => pool.connect());
	const connected = (await Promise.allSettled(places)).flatMap((one) =>
		one.status === "fulfilled" ? one.value : [],
	);
	try {
		await Promise.all(connected.map((client) => client.query("SELECT 1")));
	} finally {
		for (const client of connected) client.release();
	}
	if (connected.length < places.length)
		throw new Error(`${connected.length} of ${places.length} places are left.`);
}

async function endConnections({ $client: pool }: Database): Promise<void> {
	const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
	for (const client of clients) client.release(true);
}
