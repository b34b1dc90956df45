// Just enough DER (X.690) to write a signature and to extract exact bytes from a certificate.

export type DerElement = { tag: number; content: Uint8Array; whole: Uint8Array };

export const TAG = {
	integer: 0x02,
	octets: 0x04,
	null: 0x05,
	oid: 0x06,
	utcTime: 0x17,
	generalizedTime: 0x18,
	sequence: 0x30,
	set: 0x31,
};

export function der(tag: number, ...contents: Uint8Array[]): Buffer {
	const content = Buffer.concat(contents);
	return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

export function sequence(...contents: Uint8Array[]): Buffer {
	return der(TAG.sequence, ...contents);
}

/** SET OF: DER sorts the elements by their encodings (X.690 §11.6). */
export function makeSet(...elements: Uint8Array[]): Buffer {
	return der(TAG.set, ...elements.toSorted(Buffer.compare));
}

/** Context-specific and constructed: `[number]`. */
export function context(number: number, ...contents: Uint8Array[]): Buffer {
	return der(0xa0 + number, ...contents);
}

export function octets(bytes: Uint8Array): Buffer {
	return der(TAG.octets, bytes);
}

export function integer(value: number | Uint8Array): Buffer {
	if (typeof value === "number") return der(TAG.integer, Buffer.from([value]));
	// An unsigned integer: no leading zeros, except one where the first bit would make it negative.
	const start = value.findIndex((byte) => byte !== 0);
	const digits = start < 0 ? Buffer.from([0]) : Buffer.from(value.subarray(start));
	return der(TAG.integer, (digits[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

export function oid(dotted: string): Buffer {
	const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
	const bytes = [first * 40 + second];
	for (const part of rest) {
		const group = [part & 0x7f];
		for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128))
			group.unshift((left & 0x7f) | 0x80);
		bytes.push(...group);
	}
	return der(TAG.oid, Buffer.from(bytes));
}

/** The elements of a constructed element's content. Throws RangeError when they overrun it. */
export function readElements(content: Uint8Array): DerElement[] {
	const elements: DerElement[] = [];
	for (let at = 0; at < content.length; ) {
		const element = readElement(content.subarray(at));
		elements.push(element);
		at += element.whole.length;
	}
	return elements;
}

export function readElement(bytes: Uint8Array): DerElement {
	let size = bytes[1] ?? 0;
	let header = 2;
	if (size & 0x80) {
		const digits = size & 0x7f;
		size = 0;
		for (let index = 0; index < digits; index++) size = size * 256 + (bytes[header + index] ?? 0);
		header += digits;
	}
	if (bytes.length < 2 || header > 10 || header + size > bytes.length) throw new RangeError("Truncated DER.");
	return {
		tag: bytes[0] ?? 0,
		content: bytes.subarray(header, header + size),
		whole: bytes.subarray(0, header + size),
	};
}

/** An octet string's bytes; BER may write it in pieces (X.690 §8.7.3). */
export function readOctets({ tag, content }: DerElement): Uint8Array {
	if (tag === TAG.octets) return content;
	if (tag !== IN_PIECES) throw new RangeError("No octet string in DER.");
	return Buffer.concat(readElements(content).map(readOctets));
}

const IN_PIECES = TAG.octets | 0x20;

/** RFC 5280 §4.1.2.5: UTCTime until 2049, GeneralizedTime from 2050; RFC 6960 allows only the latter. */
export function readTime({ tag, content }: DerElement): Date {
	const digits = Buffer.from(content).toString("latin1");
	const full = tag === TAG.utcTime ? `${Number(digits.slice(0, 2)) < 50 ? "20" : "19"}${digits}` : digits;
	const [, year, month, day, hour, minute, second] =
		/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? [];
	const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
	if (Number.isNaN(time.getTime())) throw new RangeError("No time in DER.");
	return time;
}

function length(size: number): Buffer {
	if (size < 0x80) return Buffer.from([size]);
	const digits: number[] = [];
	for (let left = size; left > 0; left = Math.floor(left / 256)) digits.unshift(left % 256);
	return Buffer.from([0x80 | digits.length, ...digits]);
}
