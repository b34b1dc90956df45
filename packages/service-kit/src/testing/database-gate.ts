import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { PassThrough, Transform } from "node:stream";

export type DatabaseGate = {
	/** The database's URL through the gate. */
	url: string;
	/** Simulates a database that is down: connections are cut, new ones refused. */
	shut(): Promise<void>;
	open(): Promise<void>;
	/** Simulates a vanished host: connections stay open, but no data passes. */
	fallSilent(): void;
	/**
	 * Cuts each connection that sends a message that matches: before the database gets it, or instead of the database's
	 * response. Undefined: none.
	 */
	cutAt(message: RegExp | undefined, when?: "before" | "after"): void;
	/** How many connections `cutAt` has cut. */
	cuts(): number;
	/** Cuts all connections, and returns how many there were. */
	cutAll(): number;
};

/** A proxy in front of a real database. Initially open. */
export async function startDatabaseGate(
	target: string,
	cleanups?: { add(work: () => Promise<unknown>): void },
): Promise<DatabaseGate> {
	const { hostname, port } = new URL(target);
	const ends = new Set<Socket>();
	let [cutAt, cutWhen, cuts] = [undefined as RegExp | undefined, "before", 0];
	const join = (from: Socket, through: Transform, to: Socket): void => {
		ends.add(from);
		from.pipe(through).pipe(to);
		from.on("error", () => {});
		from.on("close", () => {
			ends.delete(from);
			to.destroy();
		});
	};
	const cutting = (near: Socket, far: Socket): Transform =>
		new Transform({
			transform(sent: Buffer, _encoding, pass) {
				if (!cutAt?.test(sent.toString("latin1"))) return pass(null, sent);
				cuts++;
				if (cutWhen === "before") return near.destroy();
				far
					.unpipe()
					.once("data", () => near.destroy())
					.resume();
				pass(null, sent);
			},
		});
	const server = createServer((near) => {
		const far = connect(Number(port), hostname);
		join(near, cutting(near, far), far);
		join(far, new PassThrough(), near);
	});
	const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
	await listen(0);
	const own = (server.address() as AddressInfo).port;
	const url = new URL(target);
	url.host = `127.0.0.1:${own}`;
	const gate: DatabaseGate = {
		url: url.href,
		open: () => listen(own),
		cutAt: (message, when = "before") => {
			[cutAt, cutWhen] = [message, when];
		},
		cuts: () => cuts,
		cutAll() {
			const open = ends.size / 2;
			for (const end of ends) end.destroy();
			return open;
		},
		fallSilent() {
			for (const end of ends) end.unpipe();
		},
		async shut() {
			const closed = new Promise((resolve) => server.close(resolve));
			for (const end of ends) end.destroy();
			await closed;
		},
	};
	cleanups?.add(gate.shut);
	return gate;
}
