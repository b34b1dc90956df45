import { createWriteStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { BadRequest, HttpError, UnsupportedMediaType } from "@repo/http-errors";
import { said } from "../languages/said.ts";
import { tidyFileName } from "../platform/http/file-name.ts";
import { limitedBody, readToEnd } from "../platform/http/limited-body.ts";
import { requireChosen } from "../platform/http/require-chosen.ts";

/** `name`: of the file in a form. */
type Received = { name: string | undefined };
type Upload = IncomingMessage & { res?: Pick<ServerResponse, "setHeader"> };

/**
 * Writes the PDF of a request to `path`: the body itself (application/pdf), or the first file of a form
 * (multipart/form-data), up to `maxBytes`. Throws 400, 413 or 415, and errors of `onPiece`.
 */
export async function receiveFile(
	upload: Upload,
	path: string,
	{ maxBytes: limit, onPiece }: { maxBytes: number; onPiece: (bytes: number) => void },
): Promise<Received> {
	const type = (upload.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
	const isForm = type === "multipart/form-data";
	if (!isForm && type !== "application/pdf" && type !== "application/octet-stream")
		throw new UnsupportedMediaType(["application/pdf", "multipart/form-data"]);
	// A form's framing is added to the file's size.
	const pieces = limitedBody(upload, isForm ? limit + FRAME : limit, onPiece);
	try {
		const file = isForm
			? await receiveForm(upload, pieces, path)
			: { size: await write(pieces, path), name: undefined };
		return { name: requireChosen(file, choosePdf).name || undefined };
	} catch (error) {
		await readToEnd(upload, limit);
		throw error;
	}
}

const FRAME = 10_000;

const choosePdf = said(({ errors }) => errors.choosePdf);

async function receiveForm(
	{ headers }: Upload,
	pieces: AsyncIterable<Buffer>,
	path: string,
): Promise<(Received & { size: number }) | undefined> {
	const contentType = headers["content-type"] ?? "";
	let writing: Promise<number> | undefined;
	let name = "";
	try {
		const form = new Busboy({
			headers: { "content-type": contentType },
			limits: { files: 1, fields: 20, parts: 30, headerPairs: 50 },
		});
		form.on("file", (_field, file, fileName) => {
			name = tidyFileName(fileName ?? "");
			writing = write(file, path);
			// Reported by `await writing` below; the form must end first.
			writing.catch((error: unknown) => form.destroy(error as Error));
		});
		await pipeline(pieces, form);
	} catch (error) {
		if (error instanceof HttpError) throw error;
		throw new BadRequest("malformed_body", ...said(({ errors }) => errors.uploadIncomplete));
	}
	const size = await writing;
	return size === undefined ? undefined : { size, name };
}

async function write(from: AsyncIterable<Buffer>, path: string): Promise<number> {
	const file = createWriteStream(path, { mode: 0o600 });
	await pipeline(from, file);
	return file.bytesWritten;
}
