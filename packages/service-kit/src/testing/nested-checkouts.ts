import { AsyncLocalStorage } from "node:async_hooks";
import type { ConnectionPool } from "../database/connection-pool.ts";
import type { Database } from "../database/index.ts";

/**
 * Collects the stacks of the service's transactions whose work asks the pool for a second connection. As many such requests as the pool has
 * connections wait for each other until they time out, and every other request with them.
 */
export function collectNestedCheckouts(
	{ _: { session }, $client }: Database,
	isIgnored = isOpenedByTest,
): Set<string> {
	const stacks = new Set<string>();
	const current = new AsyncLocalStorage<{ stack: string; isOpen: boolean }>();
	const transaction = session.transaction.bind(session);
	session.transaction = (work, ...settings) => {
		// Of the transaction: the second statement begins when drizzle's builder is awaited, without its caller's frames.
		const { stack = "" } = new Error("transaction");
		const held = { stack, isOpen: !isIgnored(stack) };
		return transaction(
			(tx) =>
				current
					// Awaited inside, because drizzle starts a statement when it is awaited.
					.run(held, async () => await work(tx))
					.finally(() => {
						// A task that the transaction leaves behind may take a connection later.
						held.isOpen = false;
					}),
			...settings,
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

/** To provoke a race. */
export function isOpenedByTest(stack: string): boolean {
	return /\.test\.ts|\/test\//.test(findOpener(stack));
}

/** After the message, this module and drizzle comes the frame of who opened the transaction. */
export function findOpener(stack: string): string {
	return stack.split("\n")[3] ?? "";
}
