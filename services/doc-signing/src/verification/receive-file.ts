import { createWriteStream } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { BadRequest, ContentTooLarge, UnsupportedMediaType } from "@repo/http-errors";

type Upload = Readable & { headers: IncomingHttpHeaders };

/**
 * Writes the PDF of a request to `path`: the body itself (application/pdf), or the first file of a form
 * (multipart/form-data). At most `limit` bytes; throws 400, 413 or 415.
 */
export async function receiveFile(upload: Upload, path: string, limit: number): Promise<void> {
	const type = (upload.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
	// A form's frame comes on top of the file.
	if (Number(upload.headers["content-length"]) > limit + 10_000) throw new ContentTooLarge(limit);
	if (type === "multipart/form-data") return receiveForm(upload, path, limit);
	if (type !== "application/pdf" && type !== "application/octet-stream")
		throw new UnsupportedMediaType(["application/pdf", "multipart/form-data"]);
	const size = await write(upload, path, limit);
	if (size === 0) throw new NoFileSent();
}

class NoFileSent extends BadRequest {
	constructor() {
		super("no_file", "Choose a PDF file first.");
	}
}

async function receiveForm(upload: Upload, path: string, limit: number): Promise<void> {
	const contentType = upload.headers["content-type"] ?? "";
	let writing: Promise<number> | undefined;
	try {
		const form = new Busboy({
			headers: { "content-type": contentType },
			limits: { files: 1, fields: 20, parts: 30, headerPairs: 50 },
		});
		form.on("file", (_name, file) => {
			writing = write(file, path, limit);
			// Told by `await writing` below; the form has to end first.
			writing.catch((error: unknown) => form.destroy(error as Error));
		});
		await pipeline(upload, form);
	} catch (error) {
		if (error instanceof ContentTooLarge) throw error;
		throw new BadRequest("malformed_body", "The form arrived incomplete or damaged.");
	}
	const size = await writing;
	if (!size) throw new NoFileSent();
}

async function write(from: Readable, path: string, limit: number): Promise<number> {
	let size = 0;
	const counter = new Transform({
		transform(piece: Buffer, _encoding, done) {
			size += piece.length;
			if (size > limit) done(new ContentTooLarge(limit));
			else done(null, piece);
		},
	});
	await pipeline(from, counter, createWriteStream(path, { mode: 0o600 }));
	return size;
}
