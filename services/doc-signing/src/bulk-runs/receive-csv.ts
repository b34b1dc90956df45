import type { IncomingMessage, ServerResponse } from "node:http";
import { BadRequest, UnsupportedMediaType } from "@repo/http-errors";
import { limitedBody, readToEnd } from "../platform/http/limited-body.ts";
import { MAX_BYTES } from "./read-csv.ts";

type Upload = IncomingMessage & { res?: Pick<ServerResponse, "setHeader"> | undefined };
export type CsvForm = { csrf: string | undefined; fileName: string; bytes: Buffer };

/** A form's fields and framing come on top of the file. */
const FRAME = 10_000;

/** The file of a form. Throws 400, 413 or 415. */
export async function receiveCsv(upload: Upload): Promise<CsvForm> {
	const type = upload.headers["content-type"] ?? "";
	if (!/^multipart\/form-data;/i.test(type)) throw new UnsupportedMediaType(["multipart/form-data"]);
	const pieces: Buffer[] = [];
	try {
		for await (const piece of limitedBody(upload, MAX_BYTES + FRAME)) pieces.push(piece);
	} catch (error) {
		await readToEnd(upload, MAX_BYTES);
		throw error;
	}
	const form = await new Response(new Uint8Array(Buffer.concat(pieces)), {
		headers: { "content-type": type },
	})
		.formData()
		.catch(() => {
			throw new BadRequest("malformed_body", "The upload is incomplete or damaged. Send the file again.");
		});
	const [file, csrf] = [form.get("file"), form.get("csrf")];
	if (!(file instanceof File) || file.size === 0) throw new BadRequest("no_file", "Choose a CSV file.");
	return {
		csrf: typeof csrf === "string" ? csrf : undefined,
		fileName: nameOf(file),
		bytes: Buffer.from(await file.arrayBuffer()),
	};
}

function nameOf({ name }: File): string {
	return [...name.replaceAll(/\p{C}/gu, " ").trim()].slice(0, 255).join("") || "Untitled.csv";
}
