import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { BadRequest, ValidationFailed } from "@repo/http-errors";
import { inputFaults } from "@repo/validation";

// A developer's form has a field for each scope.
const MAX_FIELDS = 200;
const LIMITS = { fields: MAX_FIELDS, fieldSize: 32_000, files: 1, parts: MAX_FIELDS + 5 };

export type Upload = {
	/** Each field that occurs once. */
	fields: Record<string, string>;
	/** Up to one byte more than the limit, to detect a file that is too large; absent if none was chosen. */
	file?: Buffer;
};

/** Reads a form with at most one file into memory. Any other body reads as an empty form. */
export async function readUpload(request: IncomingMessage, limitBytes: number): Promise<Upload> {
	const type = request.headers["content-type"];
	if (!type?.toLowerCase().startsWith("multipart/form-data")) return { fields: {} };
	const fields = new Map<string, string | undefined>();
	const chunks: Buffer[] = [];
	const parser = newParser(type, limitBytes);
	// Busboy leaves out what is beyond a limit.
	let isComplete = true;
	parser.on("field", (name, value, _isNameCut, isCut) => {
		fields.set(name, fields.has(name) ? undefined : value);
		if (isCut) isComplete = false;
	});
	parser.on("file", (_name, stream) => stream.on("data", (chunk: Buffer) => void chunks.push(chunk)));
	for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
		parser.on(limit, () => {
			isComplete = false;
		});
	await pipeline(request, parser).catch(() => {
		throw new BadRequest("malformed_body", "The form was incomplete or malformed. Submit it again.");
	});
	if (!isComplete)
		throw new BadRequest(
			"too_many_fields",
			`The form has more than one file or ${MAX_FIELDS} fields, or a field that is too long.`,
		);
	const once = [...fields].filter((one): one is [string, string] => one[1] !== undefined);
	const upload: Upload = { fields: Object.fromEntries(once) };
	const faults = inputFaults(upload.fields, "");
	if (faults.length > 0) throw new ValidationFailed(faults);
	return chunks.length > 0 ? { ...upload, file: Buffer.concat(chunks) } : upload;
}

function newParser(type: string, limitBytes: number) {
	try {
		return new Busboy({
			headers: { "content-type": type },
			limits: { ...LIMITS, fileSize: limitBytes + 1 },
		});
	} catch {
		throw new BadRequest("malformed_body", "The form's Content-Type has no boundary.");
	}
}
