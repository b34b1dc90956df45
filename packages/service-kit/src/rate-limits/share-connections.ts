import type { Pool, PoolClient } from "pg";
import { type ConnectionPool, currentWork, type Work } from "../database/connection-pool.ts";
import { AccountBusy, openConnectionTurns, type ShareRules } from "./connection-turns.ts";

export type ConnectionShares = {
	/**
	 * Runs an account's request, whose statements count against its share. They throw AccountBusy (429) if
	 * the request has not used the database yet.
	 */
	run<T>(account: string, work: () => Promise<T>): Promise<T>;
};

type Request = Work & { account: string; holds: number; hasBegun: boolean };
type OnConnected = (error: Error | undefined, client?: PoolClient, release?: PoolClient["release"]) => void;

/**
 * Divides a pool between accounts, so that one with expensive requests leaves connections to the others: it holds only
 * some of them at once, and for a limited share of the time. Statements outside `run` are not limited. The pool learns how
 * long requests wait for their account's turn.
 */
export function shareConnections(pool: ConnectionPool, rules: ShareRules): ConnectionShares {
	const turns = openConnectionTurns(
		rules,
		() => performance.now(),
		() => pool.isShort,
	);
	pool.expectedTurnMs = turns.expectedMs;
	const connect = pool.connect.bind(pool) as Pool["connect"];

	const connectFor = async (request: Request): Promise<PoolClient> => {
		// A request that already holds a connection would wait for itself.
		const turn = request.holds > 0 ? undefined : await turns.begin(request.account, request.hasBegun);
		request.holds++;
		request.hasBegun = true;
		const giveBack = (): void => {
			request.holds--;
			turn?.end();
		};
		try {
			const client = await connect();
			turn?.start();
			const release = client.release.bind(client);
			client.release = (error) => {
				release(error);
				giveBack();
			};
			return client;
		} catch (error) {
			giveBack();
			throw error;
		}
	};
	// What pg calls for a statement outside a transaction, with a callback, and drizzle for a transaction, without one.
	pool.connect = ((onConnected?: OnConnected) => {
		const request = currentWork.getStore();
		if (!isOfAccount(request)) return onConnected ? connect(onConnected) : connect();
		const connecting = connectFor(request);
		if (!onConnected) return connecting;
		connecting.then(
			(client) => onConnected(undefined, client, client.release),
			(error: Error) => onConnected(error, undefined, () => {}),
		);
	}) as Pool["connect"];

	return {
		run: async (account, work) => {
			const isUnderWay = currentWork.getStore()?.isUnderWay ?? false;
			const request: Request = { account, holds: 0, isUnderWay, hasBegun: false };
			try {
				// Awaited inside, because drizzle starts a statement when it is awaited.
				return await currentWork.run(request, async () => await work());
			} catch (thrown) {
				throw refusalIn(thrown) ?? thrown;
			}
		},
	};
}

function isOfAccount(work: Work | undefined): work is Request {
	return work !== undefined && "account" in work;
}

/** drizzle wraps whatever a statement throws. */
function refusalIn(thrown: unknown): AccountBusy | undefined {
	const cause = thrown instanceof Error ? thrown.cause : undefined;
	return cause instanceof AccountBusy ? cause : undefined;
}
