import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import {
	type FileKind,
	findKind,
	findOfficeExtension,
} from "../../src/envelopes/documents/combining/rules/find-kind.ts";
import type { UploadWords } from "../../src/languages/generated/en/upload.ts";

const KILOBYTE = 1_024;

type Found = { kind: FileKind; problem?: undefined } | { kind?: undefined; problem: string };
type View = Pick<UploadView, "maxBytes" | "converts">;

/** The kind of a file, or what is wrong with it, before any of it is sent. The server checks everything again. */
export async function lookAtFile(
	file: File,
	{ maxBytes, converts }: View,
	{ problems, faults }: UploadWords,
): Promise<Found> {
	if (file.size > maxBytes) {
		const [size, limit] = [describeSize(file.size), describeSize(maxBytes)];
		return { problem: problems.tooLarge({ size, limit }) };
	}
	if (file.size === 0) return { problem: problems.empty };
	const start = await file
		.slice(0, KILOBYTE)
		.arrayBuffer()
		.catch(() => undefined);
	// A folder that was dropped, too, has a size on some systems.
	if (start === undefined) return { problem: problems.unreadable };
	const kind = findKind(String.fromCharCode(...new Uint8Array(start)));
	if (!kind || (kind === "office" && !(converts && findOfficeExtension(file.name))))
		return { problem: faults.NOT_A_PDF };
	return { kind };
}

/** "40 kB", "1.5 MB", as the page's language writes numbers. */
export function describeSize(bytes: number): string {
	const kilobytes = Math.ceil(bytes / KILOBYTE);
	if (kilobytes < KILOBYTE) return `${kilobytes} kB`;
	const size = kilobytes / KILOBYTE;
	const digits = { maximumFractionDigits: size < 10 ? 1 : 0 };
	return `${size.toLocaleString(document.documentElement.lang, digits)} MB`;
}
