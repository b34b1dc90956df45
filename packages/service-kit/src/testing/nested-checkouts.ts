import { AsyncLocalStorage } from "node:async_hooks";
import type { ConnectionPool } from "../database/connection-pool.ts";
import type { Database } from "../database/index.ts";

/**
 * Collects the stacks of the service's transactions whose work asks the pool for a second connection. As many such requests as the pool has
 * connections wait for each other until they time out, and every other request with them.
 */
export function collectNestedCheckouts({ _: { session }, $client }: Database): Set<string> {
	const stacks = new Set<string>();
	const current = new AsyncLocalStorage<{ stack: string; isOpen: boolean }>();
	const transaction = session.transaction.bind(session);
	session.transaction = (work) => {
		// Of the transaction: the second statement begins when drizzle's builder is awaited, without its caller's frames.
		const { stack = "" } = new Error("transaction");
		// Tests open transactions of their own to provoke races.
		const isOfTest = /\.test\.ts|\/test\//.test(stack.split("\n")[3] ?? "");
		const held = { stack, isOpen: !isOfTest };
		return transaction((tx) =>
			current
				.run(held, () => work(tx))
				.finally(() => {
					// A task that the transaction leaves behind may take a connection later.
					held.isOpen = false;
				}),
		);
	};
	const connect = $client.connect.bind($client) as (...input: unknown[]) => unknown;
	$client.connect = ((...input: unknown[]) => {
		const held = current.getStore();
		if (held?.isOpen) stacks.add(held.stack);
		return connect(...input);
	}) as ConnectionPool["connect"];
	return stacks;
}
