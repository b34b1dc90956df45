import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type DatabaseGate = {
	/** The database's address through the gate. */
	url: string;
	/** As if the database were gone: connections are cut, new ones refused. */
	shut(): Promise<void>;
	open(): Promise<void>;
	/** As if its host had vanished: connections stand, and nothing comes over them any more. */
	fallSilent(): void;
};

/** Stands in front of a real database and passes on what it is sent. Open to begin with. */
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
