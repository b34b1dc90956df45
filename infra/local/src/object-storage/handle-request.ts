import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Answer } from "./operations/call.ts";
import { findOperation } from "./operations/find-operation.ts";
import { parseTarget } from "./request-target.ts";
import { renderError, S3Error } from "./s3-error.ts";
import { type Authority, authenticate } from "./signature/authenticate.ts";
import type { Store } from "./store/store.ts";

type Handling = { store: Store; authority: Authority; reportFault: (error: unknown) => void };

/** Always checks the signature before anything else. */
export async function handleRequest(
	request: IncomingMessage,
	response: ServerResponse,
	{ store, authority, reportFault }: Handling,
): Promise<void> {
	const requestId = randomUUID();
	response.setHeader("x-amz-request-id", requestId);
	try {
		allowCrossOrigin(request, response);
		if (request.method === "OPTIONS") return answerPreflight(request, response);
		const target = parseTarget(request.url ?? "");
		const payload = authenticate(request, target, authority);
		const run = findOperation(request, target);
		const { region, clock } = authority;
		await send(request, response, await run({ request, target, payload, store, region, clock }));
	} catch (error) {
		// The client disconnected: not an error of this server.
		if (request.errored || response.destroyed) return void response.destroy();
		if (!(error instanceof S3Error)) reportFault(error);
		if (response.headersSent) return void response.destroy();
		const known =
			error instanceof S3Error
				? error
				: new S3Error(500, "InternalError", "We encountered an internal error.");
		const path = request.url?.split("?")[0] ?? "";
		const { status, headers } = known;
		await send(request, response, { status, headers, body: renderError(known, path, requestId) });
	}
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
	const { status, headers = {}, body = "" } = answer;
	if (typeof body !== "string") {
		response.writeHead(status, headers);
		await pipeline(body, response);
		return;
	}
	const hasContent = body !== "" && request.method !== "HEAD";
	if (body !== "") headers["content-type"] = "application/xml";
	if (status !== 204 && status !== 304) headers["content-length"] ??= String(Buffer.byteLength(body));
	response.writeHead(status, headers).end(hasContent ? body : undefined);
	// The rest of a rejected body is read and dropped, so that the client gets to read the response.
	request.resume();
}

/**
 * Lets any page send to presigned URLs, as needed for uploads from browsers. No cookies are involved: the signature
 * is the only authority, so any origin that has it may use it.
 */
function allowCrossOrigin(request: IncomingMessage, response: ServerResponse): void {
	if (request.headers.origin === undefined) return;
	response.setHeader("access-control-allow-origin", "*");
	response.setHeader("access-control-expose-headers", "ETag");
}

/** OPTIONS before a cross-origin PUT, which is never signed (Fetch standard, "CORS-preflight fetch"). */
function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
	if (!request.headers.origin || !request.headers["access-control-request-method"])
		throw new S3Error(
			400,
			"BadRequest",
			"A preflight request needs Origin and Access-Control-Request-Method.",
		);
	response.setHeader("access-control-allow-methods", "GET, HEAD, PUT, DELETE");
	const requestedHeaders = request.headers["access-control-request-headers"];
	if (requestedHeaders) response.setHeader("access-control-allow-headers", requestedHeaders);
	response.setHeader("access-control-max-age", "600");
	response.writeHead(200, { "content-length": "0" }).end();
}
