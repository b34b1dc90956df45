import { ServiceUnavailable } from "@repo/http-errors";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";

/** The name of the unique, foreign key, exclusion or check constraint that refused a statement, or undefined for any other error. */
export function violatedConstraint(thrown: unknown): string | undefined {
	const error = thrown instanceof Error && thrown.cause ? thrown.cause : thrown;
	if (!(error instanceof pg.DatabaseError)) return undefined;
	return ["23505", "23503", "23P01", "23514"].includes(error.code ?? "") ? error.constraint : undefined;
}

/**
 * An error as it may be logged: drizzle's own repeat the statement with all that was handed to it, so of those only the
 * database's complaint is kept.
 */
export function withoutValues(thrown: unknown): unknown {
	if (!(thrown instanceof DrizzleQueryError)) return thrown;
	return thrown.cause ?? new Error("a statement failed");
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
const lostConnection = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|08|53|57P)/;
