import type { IncomingMessage, ServerResponse } from "node:http";
import { BadRequest, UnsupportedMediaType } from "@repo/http-errors";
import { said } from "../../languages/said.ts";
import { tidyFileName } from "./file-name.ts";
import { limitedBody, readToEnd } from "./limited-body.ts";
import { type Missing, requireChosen } from "./require-chosen.ts";

type Upload = IncomingMessage & { res?: Pick<ServerResponse, "setHeader"> | undefined };
export type FormFile = { csrf: string | undefined; fileName: string; bytes: Buffer };

/** A form's fields and framing are added to the file's size. */
const FRAME = 10_000;

/** The `file` of a small form, in memory. `missing` says what to choose. Throws 400, 413 or 415. */
export async function receiveFormFile(
	upload: Upload,
	{ maxBytes, missing }: { maxBytes: number; missing: Missing },
): Promise<FormFile> {
	const type = upload.headers["content-type"] ?? "";
	if (!/^multipart\/form-data;/i.test(type)) throw new UnsupportedMediaType(["multipart/form-data"]);
	const pieces: Buffer[] = [];
	try {
		for await (const piece of limitedBody(upload, maxBytes + FRAME)) pieces.push(piece);
	} catch (error) {
		await readToEnd(upload, maxBytes);
		throw error;
	}
	const form = await new Response(new Uint8Array(Buffer.concat(pieces)), {
		headers: { "content-type": type },
	})
		.formData()
		.catch(() => {
			throw new BadRequest("malformed_body", ...said(({ errors }) => errors.uploadIncomplete));
		});
	const [sent, csrf] = [form.get("file"), form.get("csrf")];
	const file = requireChosen(sent instanceof File ? sent : undefined, missing);
	return {
		csrf: typeof csrf === "string" ? csrf : undefined,
		fileName: tidyFileName(file.name) || "Untitled",
		bytes: Buffer.from(await file.arrayBuffer()),
	};
}
