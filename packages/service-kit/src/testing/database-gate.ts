import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type DatabaseGate = {
	/** The database's URL through the gate. */
	url: string;
	/** Simulates a database that is down: connections are cut, new ones refused. */
	shut(): Promise<void>;
	open(): Promise<void>;
	/** Simulates a vanished host: connections stay open, but no data passes. */
	fallSilent(): void;
};

/** A proxy in front of a real database. Initially open. */
export async function startDatabaseGate(target: string): Promise<DatabaseGate> {
	const { hostname, port } = new URL(target);
	const ends = new Set<Socket>();
	const join = (from: Socket, to: Socket): void => {
		ends.add(from);
		from.pipe(to);
		from.on("error", () => {});
		from.on("close", () => {
			ends.delete(from);
			to.destroy();
		});
	};
	const server = createServer((near) => {
		const far = connect(Number(port), hostname);
		join(near, far);
		join(far, near);
	});
	const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
	await listen(0);
	const own = (server.address() as AddressInfo).port;
	const url = new URL(target);
	url.host = `127.0.0.1:${own}`;
	return {
		url: url.href,
		open: () => listen(own),
		fallSilent() {
			for (const end of ends) end.unpipe();
		},
		async shut() {
			const closed = new Promise((resolve) => server.close(resolve));
			for (const end of ends) end.destroy();
			await closed;
		},
	};
}
