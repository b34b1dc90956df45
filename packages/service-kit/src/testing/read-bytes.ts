import type { Response } from "supertest";

/** For supertest's `parse`: the response's body as bytes. */
export function readBytes(response: Response, done: (error: null, body: Buffer) => void): void {
	const chunks: Buffer[] = [];
	response.on("data", (chunk: Buffer) => chunks.push(chunk));
	response.on("end", () => done(null, Buffer.concat(chunks)));
}
