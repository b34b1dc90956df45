import type { IncomingMessage, ServerResponse } from "node:http";
import { ContentTooLarge } from "@repo/http-errors";

type Upload = IncomingMessage & { res?: Pick<ServerResponse, "setHeader"> | undefined };

/**
 * The chunks of a body. Throws ContentTooLarge beyond `limit` bytes, and keeps the connection open for the
 * response.
 */
export async function* limitedBody(
	upload: Upload,
	limit: number,
	onPiece: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
	if (Number(upload.headers["content-length"]) > limit) throw new ContentTooLarge(limit);
	let size = 0;
	for await (const piece of upload.iterator({ destroyOnReturn: false })) {
		size += piece.length;
		if (size > limit) throw new ContentTooLarge(limit);
		onPiece(piece.length);
		yield piece;
	}
}

/**
 * Reads and drops the rest of a rejected body: a client that is still sending loses the response when the
 * connection closes (RFC 9112 §9.6). After `most` more bytes it is closed anyway.
 */
export async function readToEnd(upload: Upload, most: number): Promise<void> {
	if (upload.readableEnded || upload.destroyed) return;
	let size = 0;
	for await (const piece of upload.iterator({ destroyOnReturn: false })) {
		size += piece.length;
		if (size <= most) continue;
		upload.res?.setHeader("Connection", "close");
		return;
	}
}
