// Generated from packages/api-client/runtime/http-client.ts by `pnpm --filter @repo/api-client generate`: do not edit.
import { ApiError, ConnectionError } from "./errors.ts";
import { retryDelay, wait } from "./retries.ts";

export type HttpOptions = {
	/** The service's base address, such as `https://sign.example.com`. */
	baseUrl: string;
	/** For each attempt, in milliseconds: 30,000. */
	timeoutMs?: number;
	/** After the first attempt, where repeating is safe: 3. */
	maxRetries?: number;
	/** Instead of the global `fetch`. */
	fetch?: typeof fetch;
};

export type RequestOptions = {
	/** Cancels the request and its retries. */
	signal?: AbortSignal;
	timeoutMs?: number;
	maxRetries?: number;
	/** For POST requests to endpoints that accept one. By default, each call creates one, which its retries repeat. */
	idempotencyKey?: string;
};

type Values = Record<string, string | number | boolean | undefined>;

/** A request as the OpenAPI document describes it. */
export type Call = {
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** Starts with a slash, or is a complete URL. */
	path: string;
	query?: Values;
	body?: unknown;
	/** The body's type. Only JSON is serialized. */
	contentType?: string;
	headers?: Record<string, string>;
	/** Whether the endpoint accepts an `Idempotency-Key`. */
	acceptsKey?: boolean;
	/** How to read the body of a successful response. */
	read?: "json" | "text" | "bytes";
};

/** How requests authenticate. */
export type Authorization = {
	headers(): Record<string, string> | Promise<Record<string, string>>;
	/** Called after a 401 to a request with the `Authorization` header `refused`. The request is then sent once more. */
	renew?(refused: string | null): Promise<void>;
};

/** Sends requests with a timeout, retries those that are safe to repeat, and throws errors of the service as ApiError. */
export class HttpClient {
	readonly #options: HttpOptions;
	readonly #authorization: Authorization | undefined;

	constructor(options: HttpOptions, authorization?: Authorization) {
		this.#options = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, "") };
		this.#authorization = authorization;
	}

	async send<Result>(call: Call, options: RequestOptions = {}): Promise<Result> {
		const headers = new Headers(call.headers);
		if (call.acceptsKey) headers.set("Idempotency-Key", options.idempotencyKey ?? newKey());
		const retries = isRepeatable(call) ? (options.maxRetries ?? this.#options.maxRetries ?? 3) : 0;
		let renewed = false;
		for (let attempt = 0; ; attempt++) {
			for (const [name, value] of Object.entries((await this.#authorization?.headers()) ?? {}))
				headers.set(name, value);
			try {
				return await this.#attempt(call, headers, options);
			} catch (failure) {
				if (!renewed && this.#authorization?.renew && isUnauthorized(failure)) {
					await this.#authorization.renew(headers.get("authorization"));
					renewed = true;
					continue;
				}
				const delay = attempt < retries ? retryDelay(failure, attempt) : undefined;
				if (delay === undefined) throw failure;
				await wait(delay, options.signal);
			}
		}
	}

	async #attempt<Result>(call: Call, headers: Headers, options: RequestOptions): Promise<Result> {
		const { fetch: own = fetch, baseUrl, timeoutMs = 30_000 } = this.#options;
		const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
		const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
		const url = new URL(call.path.startsWith("/") ? baseUrl + call.path : call.path);
		for (const [name, value] of Object.entries(call.query ?? {}))
			if (value !== undefined) url.searchParams.set(name, String(value));
		try {
			const response = await own(url, { method: call.method, headers, signal, ...toBody(call, headers) });
			if (!response.ok) throw new ApiError(response, await response.text());
			return (await readBody(response, call.read)) as Result;
		} catch (failure) {
			if (failure instanceof ApiError || options.signal?.aborted) throw failure;
			const what = timeout.aborted ? "timed out" : "failed";
			throw new ConnectionError(`${call.method} ${url.origin}${url.pathname} ${what}.`, { cause: failure });
		}
	}
}

function isUnauthorized(failure: unknown): boolean {
	return failure instanceof ApiError && failure.status === 401;
}

/** RFC 9110 §9.2.2, and a POST that the service recognizes by its key. */
function isRepeatable({ method, acceptsKey }: Call): boolean {
	return method === "GET" || method === "PUT" || method === "DELETE" || acceptsKey === true;
}

function toBody({ body, contentType }: Call, headers: Headers): { body?: NonNullable<RequestInit["body"]> } {
	if (body === undefined) return {};
	if (contentType) headers.set("Content-Type", contentType);
	if (contentType !== "application/json") return { body: body as NonNullable<RequestInit["body"]> };
	return { body: JSON.stringify(body) };
}

async function readBody(response: Response, read: Call["read"]): Promise<unknown> {
	if (read === "bytes") return new Uint8Array(await response.arrayBuffer());
	const text = await response.text();
	return read === "text" || text === "" ? text : JSON.parse(text);
}

/** 128 random bits. `crypto.randomUUID` would need https in browsers. */
function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
