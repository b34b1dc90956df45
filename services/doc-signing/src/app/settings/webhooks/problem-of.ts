import { BadRequest, TooManyRequests } from "@repo/http-errors";

/** How a page shows an error of its action. Rethrows errors that are not meant for its reader. */
export function problemOf(error: unknown) {
	if (!(error instanceof BadRequest || error instanceof TooManyRequests)) throw error;
	const { headers, detail: problem } = error;
	return { status: error instanceof BadRequest ? 400 : 429, headers, problem } as const;
}
