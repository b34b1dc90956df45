/** Why a request failed, in words for a log or a list. fetch says it in its cause alone. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code } = (error.cause ?? {}) as { code?: unknown };
	return typeof code === "string" ? `${error.message}: ${code}` : error.message;
}
