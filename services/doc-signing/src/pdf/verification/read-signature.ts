import { readElement } from "../pades/der.ts";
import { type CmsCheck, checkCms } from "../pades/read-cms.ts";

/** The signature's hexadecimal digits from the gap in the byte range, which must contain nothing else. */
export function readContents(
	bytes: Uint8Array,
	byteRange: readonly number[],
	problems: string[],
): string | undefined {
	const [start = -1, length = -1, next = -1, rest = -1] = byteRange;
	const sound = byteRange.length === 4 && start === 0 && length > 0 && next > length && rest > 0;
	if (!sound || next + rest > bytes.length) {
		problems.push("The signature does not state which part of the file it covers.");
		return undefined;
	}
	const gap = Buffer.from(bytes.buffer, bytes.byteOffset + length, next - length).toString("latin1");
	const digits = /^<([0-9a-fA-F]*)>$/.exec(gap)?.[1];
	if (digits === undefined || digits.length % 2 !== 0) {
		problems.push("The signature does not cover the whole file.");
		return undefined;
	}
	return digits;
}

/** Checks the signature's digits; `digest` is of the signed part. Adds to `problems`. */
export function readCms(
	contents: string,
	problems: string[],
	digest: (hash: string) => Uint8Array,
): CmsCheck | undefined {
	try {
		const { whole } = readElement(Buffer.from(contents, "hex"));
		const cms = checkCms(whole, digest);
		if (!cms.intact) problems.push("The file was changed after it was signed.");
		return cms;
	} catch {
		problems.push("The signature cannot be read.");
		return undefined;
	}
}
