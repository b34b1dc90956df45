/**
 * Why something failed, in one line for the operator: "fetch failed (ECONNREFUSED)". Clients often say it only in the
 * error's cause, whose code is preferred to its message: a code contains no address and no secret.
 */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code, message } = Object(error.cause) as { code?: unknown; message?: unknown };
	const cause = code ?? message;
	return typeof cause === "string" && cause !== "" ? `${error.message} (${cause})` : error.message;
}
