/** Why a call failed, for people. */
export function messageOf(error: unknown): string {
	if (error instanceof TypeError) return "The server cannot be reached. Check your connection.";
	if (!(error instanceof Error)) return "Something went wrong. Try again.";
	const problems = "problems" in error ? (error.problems as { path: string; message: string }[]) : [];
	const [first] = problems;
	if (!first) return error.message;
	const name = first.path.split(".").at(-1) ?? "";
	return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${first.message}`.trim();
}
