import { type FileHandle, open } from "node:fs/promises";

/** An object's metadata. `headers` are returned unchanged, including x-amz-meta-*. */
export type ObjectFacts = {
	key: string;
	size: number;
	/** MD5 in hexadecimal, without quotation marks. */
	etag: string;
	/** ISO 8601. */
	lastModified: string;
	headers: Record<string, string>;
};

export type OpenObject = { facts: ObjectFacts; file: FileHandle };

// One file holds both, so that a single rename publishes a complete object: the bytes, the metadata as JSON, the
// length of the JSON (4 bytes), magic.
const MAGIC = Buffer.from("OBJECT\0\x01", "latin1");
const FOOTER_LENGTH = 4 + MAGIC.length;

export function encodeFacts(facts: ObjectFacts): Buffer {
	const json = Buffer.from(JSON.stringify(facts));
	const length = Buffer.alloc(4);
	length.writeUInt32BE(json.length);
	return Buffer.concat([json, length, MAGIC]);
}

/** The object in this file, or undefined when there is none. The caller closes `file`. */
export async function openObjectFile(path: string): Promise<OpenObject | undefined> {
	const file = await openIfExists(path);
	if (!file) return undefined;
	try {
		return { file, facts: await readFacts(file) };
	} catch (error) {
		await file.close();
		throw error;
	}
}

async function readFacts(file: FileHandle): Promise<ObjectFacts> {
	const { size } = await file.stat();
	const footer = await readAt(file, size - FOOTER_LENGTH, FOOTER_LENGTH);
	if (!footer.subarray(4).equals(MAGIC))
		throw new Error("A stored object is damaged: its footer is missing.");
	const length = footer.readUInt32BE();
	const json = await readAt(file, size - FOOTER_LENGTH - length, length);
	return JSON.parse(json.toString("utf8"));
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
	const buffer = Buffer.alloc(length);
	const { bytesRead } = await file.read(buffer, 0, length, Math.max(0, position));
	return buffer.subarray(0, bytesRead);
}

async function openIfExists(path: string): Promise<FileHandle | undefined> {
	try {
		return await open(path, "r");
	} catch (error) {
		if (isErrno(error, "ENOENT")) return undefined;
		throw error;
	}
}

export function isErrno(error: unknown, ...codes: string[]): boolean {
	return typeof error === "object" && error !== null && "code" in error && codes.includes(String(error.code));
}
