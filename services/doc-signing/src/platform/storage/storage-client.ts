import http from "node:http";
import https from "node:https";
import { countBy, timeBy } from "@repo/service-kit/metrics";
import { openSpan } from "@repo/service-kit/tracing";
import { Client, S3Error } from "minio";
import { StorageUnavailable, StoredObjectMissing } from "./errors.ts";

import type { StorageSettings } from "./storage.ts";

/** A client for one of the two addresses. Its region is configured, so presigning sends no request. */
export function storageClient(address: string, settings: StorageSettings): Client {
	const { protocol, hostname, port, pathname } = new URL(address);
	if (pathname !== "/")
		throw new TypeError("The address of object storage must have no path: it could not be signed.");
	const useSSL = protocol === "https:";
	return new Client({
		endPoint: hostname,
		...(port !== "" && { port: Number(port) }),
		useSSL,
		accessKey: settings.accessKeyId,
		secretKey: settings.secretAccessKey,
		region: settings.region,
		pathStyle: true,
		// S3 accepts up to 5 GiB in one PUT, and a single PUT is atomic.
		partSize: 5 * 1024 ** 3,
		retryOptions: { disableRetry: true },
		transport: impatientTransport(useSSL, settings.timeoutMs),
	});
}

/**
 * Times out when nothing moves for `timeoutMs`, before or during the response. Requests without a body keep their
 * connections. A PUT or POST opens its own: on a connection that the server is just closing it would fail, and a PUT cannot
 * be repeated since its body is a stream.
 */
function impatientTransport(useSSL: boolean, timeoutMs: number): Pick<typeof http, "request"> {
	const { request, Agent } = useSSL ? https : http;
	const kept = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, timeout: IDLE_MS });
	const send = (options: https.RequestOptions, onResponse?: (response: http.IncomingMessage) => void) => {
		const agent = options.method === "PUT" || options.method === "POST" ? false : kept;
		const method = toMethod(options.method);
		const begun = performance.now();
		const span = openSpan(`storage ${method}`, { kind: "CLIENT", needsParent: true });
		const sent = request({ ...options, agent, timeout: timeoutMs }, onResponse);
		sent.once("response", (response) => {
			storageSeconds.observe(method, (performance.now() - begun) / 1000);
			if (isFailure(response.statusCode ?? 0)) storageFailures.inc(method);
			span?.set({ "http.response.status_code": response.statusCode ?? 0 });
			span?.end();
			// The client leaves some responses unread, and their connection would never be free again. It reads the others at once.
			const isUnread = !(method === "GET" || method === "POST") || (response.statusCode ?? 0) >= 400;
			if (isUnread) setImmediate(() => response.resume());
		});
		sent.prependListener("error", (error) => {
			span?.end(error);
			if (sent.reusedSocket) closedWhileIdle.add(error);
			else storageFailures.inc(method);
		});
		return sent.on("timeout", () => sent.destroy(new StorageTimeout(timeoutMs)));
	};
	return { request: send as typeof http.request };
}

/** Connections to the storage for requests without a body; further requests wait. */
const MAX_SOCKETS = 64;
/** Shorter than servers and proxies keep idle connections: most of them 5 s or more. */
const IDLE_MS = 4_000;
/** Errors of requests on connections that had been idle. */
const closedWhileIdle = new WeakSet<Error>();

/**
 * Repeats a request without a body while it meets connections that the server closed when they were idle. Each attempt
 * uses one up, so the last one opens its own.
 */
export async function retryClosed<Result>(work: () => Promise<Result>): Promise<Result> {
	for (;;) {
		try {
			return await work();
		} catch (error) {
			const { code } = Object(error) as { code?: string };
			const isClosed = error instanceof Error && closedWhileIdle.has(error);
			if (!isClosed || (code !== "ECONNRESET" && code !== "EPIPE")) throw error;
		}
	}
}

/** Nothing moved for this long: an immediate retry would take as long again. */
export class StorageTimeout extends Error {
	readonly code = "ETIMEDOUT";

	constructor(timeoutMs: number) {
		super(`Object storage did not respond for ${timeoutMs} ms.`);
	}
}

const UNREACHABLE = [
	"EAI_AGAIN",
	"ECONNABORTED",
	"ECONNREFUSED",
	"ECONNRESET",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"EPIPE",
	"ETIMEDOUT",
	"ERR_STREAM_PREMATURE_CLOSE",
];

/**
 * Translates the client's errors. A refusal (a wrong clock, revoked keys, a full bucket) counts as an outage, too:
 * the caller cannot fix it, and HEAD responds 403 without a reason.
 */
export function translateError(thrown: unknown, key: string): unknown {
	const { code = "", message = "" } = Object(thrown) as { code?: string; message?: string };
	if (code === "NoSuchKey" || code === "NotFound") return new StoredObjectMissing(key);
	// The client reports 408, 429 and 5xx only in its message.
	const isOutage =
		thrown instanceof S3Error || UNREACHABLE.includes(code) || message.includes("Retryable HTTP status");
	return isOutage ? new StorageUnavailable(thrown) : thrown;
}

const methods = ["GET", "HEAD", "PUT", "POST", "DELETE"] as const;

type StorageMethod = (typeof methods)[number];

const storageSeconds = timeBy({
	name: "storage_response_seconds",
	help: "Time until object storage began to respond, by method.",
	label: "method",
	values: methods,
});

const storageFailures = countBy({
	name: "storage_failures_total",
	help: "Requests to object storage without a response, or with one of 500 or above other than 501, by method.",
	label: "method",
	values: methods,
});

/** A server without versions responds to every list of them with 501. */
const isFailure = (status: number) => status >= 500 && status !== 501;

function toMethod(name: string | undefined): StorageMethod {
	return methods.find((method) => method === name) ?? "GET";
}
