import { BadRequest, errorOf } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

/** What to choose, such as a PDF file. */
export type Missing = ReturnType<typeof said>;

/** `name` is undefined if the body is the file. Throws 400 for a file that was not sent, or that is empty. */
export function requireChosen<Sent extends { size: number; name: string | undefined }>(
	file: Sent | undefined,
	missing: Missing,
): Sent {
	// A browser sends an empty file without a name if none was chosen.
	if (!file || (file.size === 0 && file.name === "")) throw new BadRequest("no_file", ...missing);
	if (file.size === 0) throw new EmptyFile();
	return file;
}

const EmptyFile = errorOf(BadRequest, "empty_file", ...said(({ errors }) => errors.fileEmpty));
