/** Why a request failed, for a log or a list. fetch reports it only in its cause. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code } = (error.cause ?? {}) as { code?: unknown };
	return typeof code === "string" ? `${error.message}: ${code}` : error.message;
}
