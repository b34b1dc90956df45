import { createHash, createHmac } from "node:crypto";
import { request } from "node:http";

/** The endpoint and the keys. */
export type SigningEndpoint = { url: string; accessKeyId: string; secretAccessKey: string; region: string };

export type Draft = {
	method: string;
	/** Already percent-encoded, sent unchanged. */
	path: string;
	query?: Record<string, string>;
	headers?: Record<string, string>;
	body?: Buffer | string;
	signedAt?: Date;
	/** What is signed of the body; by default its hash in a header, and UNSIGNED-PAYLOAD in a URL. */
	payloadHash?: string;
};

export type RawRequest = { method: string; path: string; headers: Record<string, string>; body: Buffer };
export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer; code: string };

/** SigV4 in the Authorization header, written from Amazon's documentation without sharing code with the server. */
export function signInHeader(endpoint: SigningEndpoint, draft: Draft): RawRequest & { signature: string } {
	const { timestamp, scope } = bind(endpoint, draft.signedAt);
	const body = Buffer.from(draft.body ?? "");
	const payloadHash = draft.payloadHash ?? sha256(body);
	const headers: Record<string, string> = {
		...lowerCased(draft.headers),
		host: new URL(endpoint.url).host,
		"x-amz-content-sha256": payloadHash,
		"x-amz-date": timestamp,
	};
	const names = Object.keys(headers).sort();
	const query = queryString(draft.query);
	const signature = sign(endpoint, timestamp, canonical(draft, query, headers, names, payloadHash));
	headers.authorization =
		`AWS4-HMAC-SHA256 Credential=${endpoint.accessKeyId}/${scope}, ` +
		`SignedHeaders=${names.join(";")}, Signature=${signature}`;
	headers["content-length"] ??= String(body.length);
	return {
		method: draft.method,
		path: query ? `${draft.path}?${query}` : draft.path,
		headers,
		body,
		signature,
	};
}

/** SigV4 in the query. `headers` are signed; add unsigned ones afterwards. */
export function presign(endpoint: SigningEndpoint, draft: Draft & { expires?: number }): RawRequest {
	const { timestamp, scope } = bind(endpoint, draft.signedAt);
	const headers: Record<string, string> = { ...lowerCased(draft.headers), host: new URL(endpoint.url).host };
	const names = Object.keys(headers).sort();
	const query = queryString({
		...draft.query,
		"X-Amz-Algorithm": "AWS4-HMAC-SHA256",
		"X-Amz-Credential": `${endpoint.accessKeyId}/${scope}`,
		"X-Amz-Date": timestamp,
		"X-Amz-Expires": String(draft.expires ?? 3600),
		"X-Amz-SignedHeaders": names.join(";"),
	});
	const payloadHash = draft.payloadHash ?? "UNSIGNED-PAYLOAD";
	const signature = sign(endpoint, timestamp, canonical(draft, query, headers, names, payloadHash));
	const body = Buffer.from(draft.body ?? "");
	headers["content-length"] = String(body.length);
	return { method: draft.method, path: `${draft.path}?${query}&X-Amz-Signature=${signature}`, headers, body };
}

/** The body in aws-chunked form, each chunk signed after the previous one (STREAMING-AWS4-HMAC-SHA256-PAYLOAD). */
export function signChunks(
	endpoint: SigningEndpoint,
	seed: string,
	chunks: Buffer[],
	signedAt?: Date,
): Buffer {
	const { timestamp, scope } = bind(endpoint, signedAt);
	const pieces: Buffer[] = [];
	let previous = seed;
	for (const chunk of [...chunks, Buffer.alloc(0)]) {
		const lines = ["AWS4-HMAC-SHA256-PAYLOAD", timestamp, scope, previous, sha256(""), sha256(chunk)];
		previous = hmac(signingKey(endpoint, timestamp), lines.join("\n")).toString("hex");
		pieces.push(Buffer.from(`${chunk.length.toString(16)};chunk-signature=${previous}\r\n`), chunk);
		pieces.push(Buffer.from("\r\n"));
	}
	return Buffer.concat(pieces);
}

/** Sends exactly these bytes: no client in between normalizes the path or the headers. */
export function send(endpoint: Pick<SigningEndpoint, "url">, raw: RawRequest): Promise<RawAnswer> {
	const { hostname, port } = new URL(endpoint.url);
	return new Promise((resolve, reject) => {
		const { method, path, headers, body } = raw;
		const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
			const pieces: Buffer[] = [];
			answer.on("data", (piece: Buffer) => pieces.push(piece));
			answer.on("error", reject);
			answer.on("end", () => {
				const received = Buffer.concat(pieces);
				const code = /<Code>([^<]*)<\/Code>/.exec(received.toString("latin1"))?.[1] ?? "";
				const answered = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
				resolve({
					status: answer.statusCode ?? 0,
					headers: Object.fromEntries(answered),
					body: received,
					code,
				});
			});
		});
		sent.on("error", reject);
		sent.end(body);
	});
}

function canonical(
	{ method, path }: Draft,
	query: string,
	headers: Record<string, string>,
	names: string[],
	payloadHash: string,
): string {
	const signed = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join("");
	return [method, path, query, signed, names.join(";"), payloadHash].join("\n");
}

function sign(endpoint: SigningEndpoint, timestamp: string, canonicalRequest: string): string {
	const scope = writeScope(endpoint, timestamp);
	const lines = ["AWS4-HMAC-SHA256", timestamp, scope, sha256(canonicalRequest)];
	return hmac(signingKey(endpoint, timestamp), lines.join("\n")).toString("hex");
}

function signingKey({ secretAccessKey, region }: SigningEndpoint, timestamp: string): Buffer {
	const day = hmac(`AWS4${secretAccessKey}`, timestamp.slice(0, 8));
	return hmac(hmac(hmac(day, region), "s3"), "aws4_request");
}

function bind(endpoint: SigningEndpoint, signedAt = new Date()): { timestamp: string; scope: string } {
	const timestamp = `${signedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
	return { timestamp, scope: writeScope(endpoint, timestamp) };
}

function writeScope({ region }: SigningEndpoint, timestamp: string): string {
	return `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`;
}

function queryString(query: Record<string, string> = {}): string {
	return Object.entries(query)
		.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
		.sort()
		.join("&");
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
	return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Encodes every byte except A–Z a–z 0–9 - . _ ~. */
export function percentEncode(text: string): string {
	return [...Buffer.from(text)]
		.map((byte) => {
			const character = String.fromCharCode(byte);
			return /[A-Za-z0-9\-._~]/.test(character)
				? character
				: `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
		})
		.join("");
}

function sha256(data: Buffer | string): string {
	return createHash("sha256").update(data).digest("hex");
}

function hmac(key: Buffer | string, data: string): Buffer {
	return createHmac("sha256", key).update(data).digest();
}
