import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openStorage, type Storage } from "../../src/platform/storage/storage.ts";

export type ScriptedStorage = { server: Server; storage: Storage; close(): Promise<void> };

/** A server on loopback that responds as the test says, and the storage client of the service with its address. */
export async function startScriptedStorage(
	respond: RequestListener,
	{ timeoutMs = 2_000 } = {},
): Promise<ScriptedStorage> {
	const server = createServer(respond);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const keys = { accessKeyId: "key", secretAccessKey: "secret", region: "eu-1", bucket: "documents" };
	return {
		server,
		storage: openStorage({ ...keys, endpoint, publicEndpoint: endpoint, timeoutMs }, () => new Date()),
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}
