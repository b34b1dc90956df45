import { inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** IHDR's color types without a palette: samples of color and of transparency per pixel. */
const SAMPLES: Record<number, { colors: number; alpha: number }> = {
	0: { colors: 1, alpha: 0 },
	2: { colors: 3, alpha: 0 },
	4: { colors: 1, alpha: 1 },
	6: { colors: 3, alpha: 1 },
};

export type SplitPng = {
	width: number;
	height: number;
	/** Samples per pixel of `rows`. */
	colors: number;
	/** Rows with PNG's filters, each prefixed with its filter's number. */
	rows: Uint8Array;
	/** The same for the transparency; undefined if the image has none. */
	alphaRows: Uint8Array | undefined;
};

/**
 * Reads a PNG of 8 bits, not interlaced and without a palette; undefined for any other. A row filter works on
 * each sample separately, so color and transparency are split without undoing it (PNG §9.2). Throws if it is
 * damaged.
 */
export function splitPng(bytes: Uint8Array): SplitPng | undefined {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (!file.subarray(0, 8).equals(SIGNATURE) || file.length < 33) return undefined;
	const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
	const samples = SAMPLES[file[25] ?? -1];
	const isPlain = file[24] === 8 && file[28] === 0;
	const chunks = readChunks(file);
	if (!samples || !isPlain || chunks.some(({ type }) => type === "tRNS")) return undefined;
	const { colors, alpha } = samples;
	const length = height * (1 + width * (colors + alpha));
	const data = Buffer.concat(chunks.flatMap(({ type, data: part }) => (type === "IDAT" ? [part] : [])));
	const rows = inflateSync(data, { maxOutputLength: Math.max(1, length) });
	if (rows.length !== length) throw new Error("The PNG ends too early.");
	return { width, height, colors, ...split(rows, { width, height, colors, alpha }) };
}

function readChunks(file: Buffer): { type: string; data: Buffer }[] {
	const chunks: { type: string; data: Buffer }[] = [];
	for (let at = 8; at + 12 <= file.length; ) {
		const length = file.readUInt32BE(at);
		chunks.push({
			type: file.toString("latin1", at + 4, at + 8),
			data: file.subarray(at + 8, at + 8 + length),
		});
		at += 12 + length;
	}
	return chunks;
}

type Shape = { width: number; height: number; colors: number; alpha: number };

function split(
	rows: Uint8Array,
	{ width, height, colors, alpha }: Shape,
): Pick<SplitPng, "rows" | "alphaRows"> {
	if (alpha === 0) return { rows, alphaRows: undefined };
	const colorRows = new Uint8Array(height * (1 + width * colors));
	const alphaRows = new Uint8Array(height * (1 + width));
	let [from, color, mask] = [0, 0, 0];
	for (let y = 0; y < height; y++) {
		const filter = rows[from++] ?? 0;
		colorRows[color++] = filter;
		alphaRows[mask++] = filter;
		for (let x = 0; x < width; x++) {
			for (let sample = 0; sample < colors; sample++) colorRows[color++] = rows[from++] ?? 0;
			alphaRows[mask++] = rows[from++] ?? 0;
		}
	}
	return { rows: colorRows, alphaRows };
}
