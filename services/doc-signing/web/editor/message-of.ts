import { describeRefusal, words } from "./words.ts";

/** Why a call failed, in words for the user. */
export function readMessage(error: unknown): string {
	if (error instanceof TypeError || error instanceof SyntaxError) return words.unreachable;
	if (!(error instanceof Error)) return words.wentWrong;
	const problems = "problems" in error ? (error.problems as { path: string; message: string }[]) : [];
	const [first] = problems;
	if (!first) return error.message;
	return describeRefusal(first).trim();
}
