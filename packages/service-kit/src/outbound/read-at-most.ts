export class ResponseTooLarge extends Error {}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The body of a response, with a size limit. Leaving the loop early closes the connection. */
export async function readAtMost(body: Pieces, limit: number): Promise<Uint8Array> {
	const pieces: Uint8Array[] = [];
	let size = 0;
	for await (const piece of body) {
		size += piece.length;
		if (size > limit) throw new ResponseTooLarge("the response is too large");
		pieces.push(piece);
	}
	return new Uint8Array(Buffer.concat(pieces));
}
