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
	if (!lostConnectionIn(thrown)) return undefined;
	return new ServiceUnavailable(
		"database_unavailable",
		"The service is busy or cannot reach its database. Try again.",
		{
			headers: { "Retry-After": "5" },
		},
	);
}

/** Why the database does not let us in, in its own words; undefined for any other error. */
export function databaseRefusal(thrown: unknown): string | undefined {
	const lost = lostConnectionIn(thrown);
	return /^(28|3D)/.test(lost?.code ?? "") ? lost?.message : undefined;
}

/** That the database cannot be reached, in one line for an operator; undefined for any other error. */
export function databaseFault(thrown: unknown): string | undefined {
	const lost = lostConnectionIn(thrown);
	// Of several addresses that all failed, Node says the code alone.
	return lost && `the database cannot be reached: ${lost.message || lost.code}`;
}

function lostConnectionIn(thrown: unknown): (Error & { code?: string }) | undefined {
	if (!(thrown instanceof Error)) return undefined;
	const { code = "" } = thrown as { code?: unknown };
	return lostCodes.test(String(code)) || lostMessages.test(thrown.message)
		? thrown
		: lostConnectionIn(thrown.cause);
}

// Node's errors of a socket, and PostgreSQL's classes: 08 no connection, 28 and 3D not let in, 53 no room, 57 stopped.
const lostCodes =
	/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08|28|3D|53|57)/;
// Those of pg itself, which have no code.
const lostMessages = /^(timeout exceeded|Query read timeout|Connection terminated)/;
