import { describeRefusal } from "./words.ts";

/** Why a call failed, in words for the user. */
export function readMessage(error: unknown): string {
	if (error instanceof TypeError || error instanceof SyntaxError)
		return "The server cannot be reached. Check your connection.";
	if (!(error instanceof Error)) return "Something went wrong. Try again.";
	const problems = "problems" in error ? (error.problems as { path: string; message: string }[]) : [];
	const [first] = problems;
	if (!first) return error.message;
	return describeRefusal(first).trim();
}
