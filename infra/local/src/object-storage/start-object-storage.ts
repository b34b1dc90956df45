import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { handleRequest } from "./handle-request.ts";
import type { Credential } from "./signature/authenticate.ts";
import { isErrno } from "./store/object-file.ts";
import { openStore } from "./store/store.ts";

export type ObjectStorageOptions = {
	/** Created if missing. Only one server at a time. */
	directory: string;
	/** Loopback by default. */
	host?: string;
	/** 0 or absent: any free port. */
	port?: number;
	credentials: Credential[];
	region?: string;
	/** Created at start if missing. */
	buckets?: string[];
	clock?: () => Date;
	/** Called with internal errors; the client gets a 500. */
	reportFault?: (error: unknown) => void;
};

export type ObjectStorage = { url: string; port: number; close(): Promise<void> };

export class ObjectStoragePortTaken extends Error {
	readonly port: number;

	constructor(port: number, cause: unknown) {
		super(`Port ${port} is already in use, so the object storage cannot listen there.`, { cause });
		this.name = "ObjectStoragePortTaken";
		this.port = port;
	}
}

/** A stand-in for S3 in development and tests: path-style, always checks signatures, one directory of files. */
export async function startObjectStorage(options: ObjectStorageOptions): Promise<ObjectStorage> {
	const {
		directory,
		host = "127.0.0.1",
		port = 0,
		credentials,
		region = "us-east-1",
		buckets = [],
	} = options;
	const { clock = () => new Date(), reportFault = (error) => console.error("object storage:", error) } =
		options;
	const authority = {
		credentials: new Map(credentials.map((credential) => [credential.accessKeyId, credential])),
		region,
		clock,
	};
	const server = createServer();
	await listen(server, host, port);
	// Only the process that has the port may clean up the directory.
	const opening = openStore(directory, buckets);
	server.on("request", (request, response) => {
		opening.then(
			(store) => handleRequest(request, response, { store, authority, reportFault }),
			() => response.destroy(),
		);
	});
	try {
		await opening;
	} catch (error) {
		server.close();
		throw error;
	}
	const bound = (server.address() as AddressInfo).port;
	const name = host.includes(":") ? `[${host}]` : host;
	return { url: `http://${name}:${bound}`, port: bound, close: () => close(server) };
}

function listen(server: Server, host: string, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", (error) => {
			reject(isErrno(error, "EADDRINUSE") ? new ObjectStoragePortTaken(port, error) : error);
		});
		server.listen(port, host, resolve);
	});
}

// Requests in flight get two seconds to finish.
async function close(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	const deadline = setTimeout(() => server.closeAllConnections(), 2000);
	await closed;
	clearTimeout(deadline);
}
