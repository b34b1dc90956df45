type Known = { username: string; name: string; email: string };

/** A password that is easy to guess from the account. */
export function isPredictablePassword(password: string, { username, name, email }: Known): boolean {
	const typed = password.toLowerCase();
	return [username, name, email].some((known) => known.toLowerCase() === typed);
}
