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
	if (!findError(thrown, isLost)) return undefined;
	return new ServiceUnavailable(
		"database_unavailable",
		"The service is busy or cannot reach its database. Try again.",
		{
			headers: { "Retry-After": "5" },
		},
	);
}

/** That the database cannot be reached or does not let us in, in one line for an operator; undefined for any other error. */
export function databaseFault(thrown: unknown): string | undefined {
	const lost = findError(thrown, isLost) ?? findError(thrown, isRefusal);
	// Of several addresses that all failed, Node says the code alone.
	return lost && `the database cannot be reached: ${lost.message || lost.code}`;
}

type ErrorWithCode = Error & { code?: string };

function findError(thrown: unknown, is: (error: ErrorWithCode) => boolean): ErrorWithCode | undefined {
	if (!(thrown instanceof Error)) return undefined;
	return is(thrown) ? thrown : findError(thrown.cause, is);
}

function isLost({ code, message }: ErrorWithCode): boolean {
	return lostCodes.test(String(code)) || lostMessages.test(message);
}

function isRefusal({ code }: ErrorWithCode): boolean {
	return /^(28|3D)/.test(String(code));
}

// Node's errors of a socket, and PostgreSQL's classes 08, 53 and 57: no connection, no room, stopped.
const lostCodes =
	/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08|53|57)/;
// Those of pg itself, which have no code.
const lostMessages = /^(timeout exceeded|Query read timeout|Connection terminated)/;
