import { createWriteStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { BadRequest, ContentTooLarge, HttpError, UnsupportedMediaType } from "@repo/http-errors";

type Upload = IncomingMessage & { res?: Pick<ServerResponse, "setHeader"> };

/**
 * Writes the PDF of a request to `path`: the body itself (application/pdf), or the first file of a form
 * (multipart/form-data), up to `maxBytes`. Throws 400, 413 or 415, and errors of `onPiece`.
 */
export async function receiveFile(
	upload: Upload,
	path: string,
	{ maxBytes: limit, onPiece }: { maxBytes: number; onPiece: (bytes: number) => void },
): Promise<void> {
	const type = (upload.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
	const isForm = type === "multipart/form-data";
	if (!isForm && type !== "application/pdf" && type !== "application/octet-stream")
		throw new UnsupportedMediaType(["application/pdf", "multipart/form-data"]);
	// A form's framing comes on top of the file.
	const pieces = piecesOf(upload, { limit: isForm ? limit + FRAME : limit, onPiece });
	try {
		const size = isForm ? await receiveForm(upload, pieces, path) : await write(pieces, path);
		if (!size) throw new NoFileSent();
	} catch (error) {
		await readToEnd(upload, limit);
		throw error;
	}
}

const FRAME = 10_000;

class NoFileSent extends BadRequest {
	constructor() {
		super("no_file", "Choose a PDF file.");
	}
}

async function receiveForm(
	{ headers }: Upload,
	pieces: AsyncIterable<Buffer>,
	path: string,
): Promise<number | undefined> {
	const contentType = headers["content-type"] ?? "";
	let writing: Promise<number> | undefined;
	try {
		const form = new Busboy({
			headers: { "content-type": contentType },
			limits: { files: 1, fields: 20, parts: 30, headerPairs: 50 },
		});
		form.on("file", (_name, file) => {
			writing = write(file, path);
			// Reported by `await writing` below; the form has to end first.
			writing.catch((error: unknown) => form.destroy(error as Error));
		});
		await pipeline(pieces, form);
	} catch (error) {
		if (error instanceof HttpError) throw error;
		throw new BadRequest("malformed_body", "The upload is incomplete or damaged. Send the file again.");
	}
	return writing;
}

/** Throws ContentTooLarge beyond the limit, and keeps the connection open for the response. */
async function* piecesOf(
	upload: Upload,
	{ limit, onPiece }: { limit: number; onPiece: (bytes: number) => void },
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
async function readToEnd(upload: Upload, most: number): Promise<void> {
	if (upload.readableEnded || upload.destroyed) return;
	let size = 0;
	for await (const piece of upload.iterator({ destroyOnReturn: false })) {
		size += piece.length;
		if (size <= most) continue;
		upload.res?.setHeader("Connection", "close");
		return;
	}
}

async function write(from: AsyncIterable<Buffer>, path: string): Promise<number> {
	const file = createWriteStream(path, { mode: 0o600 });
	await pipeline(from, file);
	return file.bytesWritten;
}
