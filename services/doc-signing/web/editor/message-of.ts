import { isSignedOut, Refused } from "../call-api.ts";
import { describeRefusal, words } from "./words.ts";

/** Why a call failed, in words for the user. */
export function readMessage(error: unknown): string {
	if (error instanceof TypeError || error instanceof SyntaxError) return words.unreachable;
	if (!(error instanceof Error)) return words.wentWrong;
	if (isSignedOut(error)) return words.saving.signedOut;
	const [first] = error instanceof Refused && error.code === "validation_failed" ? error.problems : [];
	// Other errors have a sentence in the page's language.
	return first ? describeRefusal(first).trim() : error.message || words.wentWrong;
}
