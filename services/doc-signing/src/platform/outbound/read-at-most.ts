type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The body of an answer, counted as it comes, after unpacking. Leaving the loop early ends the connection. */
export async function readAtMost(body: Pieces, limit: number): Promise<Uint8Array> {
	const pieces: Uint8Array[] = [];
	let size = 0;
	for await (const piece of body) {
		size += piece.length;
		if (size > limit) throw new Error("the answer is too large");
		pieces.push(piece);
	}
	return new Uint8Array(Buffer.concat(pieces));
}
