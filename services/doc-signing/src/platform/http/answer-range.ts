import { createHash } from "node:crypto";
import type { Request } from "express";
import { inline } from "../storage/content-disposition.ts";

/** Responses of an endpoint that serves a PDF whole or in ranges. */
export const pdfAnswers = {
	200: { description: "The PDF", contentType: "application/pdf" },
	206: { description: "A part of it", contentType: "application/pdf" },
	416: { description: "No such part" },
} as const;

/** RFC 9110 §14: one range gets a 206, several or an unknown unit the whole file. */
export function answerRange(request: Request, bytes: Buffer, title: string, ending: "pdf" | "zip" = "pdf") {
	const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
	const headers = {
		"Accept-Ranges": "bytes",
		ETag: etag,
		"Content-Disposition": inline(`${title}.${ending}`),
		...(ending === "zip" && { "Content-Type": "application/zip" }),
	};
	const condition = request.get("if-range");
	const ranges = condition === undefined || condition === etag ? request.range(bytes.length) : undefined;
	if (ranges === -1)
		return { status: 416 as const, headers: { ...headers, "Content-Range": `bytes */${bytes.length}` } };
	const [range] = Array.isArray(ranges) && ranges.type === "bytes" && ranges.length === 1 ? ranges : [];
	if (!range) return { status: 200 as const, headers, body: bytes };
	return {
		status: 206 as const,
		headers: { ...headers, "Content-Range": `bytes ${range.start}-${range.end}/${bytes.length}` },
		body: bytes.subarray(range.start, range.end + 1),
	};
}
