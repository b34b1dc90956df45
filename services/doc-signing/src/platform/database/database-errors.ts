import { ServiceUnavailable } from "@repo/http-errors";
import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/** The name of the unique, exclusion or check constraint that refused a statement, or undefined for any other error. */
export function violatedConstraint(thrown: unknown): string | undefined {
	const error = thrown instanceof Error && thrown.cause ? thrown.cause : thrown;
	if (!(error instanceof pg.DatabaseError)) return undefined;
	return ["23505", "23P01", "23514"].includes(error.code ?? "") ? error.constraint : undefined;
}

/** A failed statement without the values it was given, which may be a signing link's token; anything else as it is. */
export function withoutValues(thrown: unknown): unknown {
	if (!(thrown instanceof DrizzleQueryError)) return thrown;
	const { cause, query, stack = "" } = thrown;
	const plain = new Error(`${cause instanceof Error ? cause.message : "failed"} (in: ${query})`);
	const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
	plain.stack = [`DatabaseError: ${plain.message}`, ...frames].join("\n");
	return plain;
}

/** What to answer when a request failed because the database could not be reached; undefined for any other error. */
export function databaseUnavailable(thrown: unknown): ServiceUnavailable | undefined {
	if (!(thrown instanceof Error)) return undefined;
	const { code = "" } = thrown as { code?: unknown };
	const lost =
		lostConnection.test(String(code)) || /^timeout exceeded|^Connection terminated/.test(thrown.message);
	if (!lost) return databaseUnavailable(thrown.cause);
	return new ServiceUnavailable(
		"database_unavailable",
		"The service is busy or cannot reach its database. Try again.",
		{
			headers: { "Retry-After": "5" },
		},
	);
}

// Node's errors of a socket, and PostgreSQL's classes 08, 53 and 57P: no connection, no room, shutting down.
const lostConnection =
	/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08|53|57P)/;
