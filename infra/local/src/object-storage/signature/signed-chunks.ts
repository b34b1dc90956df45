import { createHash } from "node:crypto";
import { S3Error } from "../s3-error.ts";
import { isSameSignature, type SigningContext, sign } from "./signing.ts";

const EMPTY_SHA256 = createHash("sha256").digest("hex");
const MAX_CHUNK_HEADER_LENGTH = 128;

/**
 * Decodes `aws-chunked`: `size;chunk-signature=…CRLF bytes CRLF …`, ended by a chunk of size 0, each chunk signed
 * together with the previous signature (Amazon S3 API reference, "Transferring payload in multiple chunks").
 */
export async function* signedChunks(
	source: AsyncIterable<Buffer>,
	{ seed, context }: { seed: string; context: SigningContext },
): AsyncGenerator<Buffer> {
	const input = new ByteReader(source);
	for (let previous = seed, isLast = false; !isLast; ) {
		const { size, signature } = parseChunkHeader(await input.line());
		const hash = createHash("sha256");
		for (let left = size; left > 0; ) {
			const piece = await input.upTo(left);
			left -= piece.length;
			hash.update(piece);
			yield piece;
		}
		if ((await input.line()) !== "") throw malformed();
		const lines = [
			"AWS4-HMAC-SHA256-PAYLOAD",
			context.timestamp,
			context.scope,
			previous,
			EMPTY_SHA256,
			hash.digest("hex"),
		];
		if (!isSameSignature(sign(context.signingKey, lines), signature))
			throw new S3Error(403, "SignatureDoesNotMatch", "The signature of a chunk does not match.");
		previous = signature;
		isLast = size === 0;
	}
	await input.end();
}

function parseChunkHeader(line: string): { size: number; signature: string } {
	const [, size, signature] = /^([0-9a-fA-F]{1,8});chunk-signature=([0-9a-f]{64})$/.exec(line) ?? [];
	if (size === undefined || signature === undefined) throw malformed();
	return { size: Number.parseInt(size, 16), signature };
}

/** Reads lines and runs of bytes from a stream, buffering only the last chunk. */
class ByteReader {
	readonly #pieces: AsyncIterator<Buffer>;
	#held: Buffer = Buffer.alloc(0);

	constructor(source: AsyncIterable<Buffer>) {
		this.#pieces = source[Symbol.asyncIterator]();
	}

	async upTo(count: number): Promise<Buffer> {
		if (this.#held.length === 0) this.#held = await this.#next();
		const taken = this.#held.subarray(0, count);
		this.#held = this.#held.subarray(taken.length);
		return taken;
	}

	async line(): Promise<string> {
		let end = this.#held.indexOf("\r\n");
		while (end < 0) {
			if (this.#held.length > MAX_CHUNK_HEADER_LENGTH) throw malformed();
			this.#held = Buffer.concat([this.#held, await this.#next()]);
			end = this.#held.indexOf("\r\n");
		}
		const line = this.#held.toString("latin1", 0, end);
		this.#held = this.#held.subarray(end + 2);
		return line;
	}

	async end(): Promise<void> {
		const { done } = await this.#pieces.next();
		if (this.#held.length > 0 || !done) throw malformed();
	}

	async #next(): Promise<Buffer> {
		const { value, done } = await this.#pieces.next();
		if (done) throw new S3Error(400, "IncompleteBody", "The body ended within a chunk.");
		return value;
	}
}

function malformed(): S3Error {
	return new S3Error(
		400,
		"InvalidRequest",
		"The body is not in the aws-chunked encoding that was announced.",
	);
}
