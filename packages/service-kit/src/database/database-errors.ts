import { ServiceUnavailable } from "@repo/http-errors";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";

/** The name of the violated unique, foreign key, exclusion or check constraint; undefined for any other error. */
export function violatedConstraint(thrown: unknown): string | undefined {
	const { code = "", constraint } = findDatabaseError(thrown) ?? {};
	return ["23505", "23503", "23P01", "23514"].includes(code) ? constraint : undefined;
}

/** Whether a statement gave up waiting for a lock (`lock_timeout`). */
export function isLockTimeout(thrown: unknown): boolean {
	return findDatabaseError(thrown)?.code === "55P03";
}

/** Whether the connection no longer has a statement that it had prepared. */
export function hasLostStatement(thrown: unknown): boolean {
	return findDatabaseError(thrown)?.code === "26000";
}

/** PostgreSQL's error: drizzle throws one whose cause it is. */
function findDatabaseError(thrown: unknown): pg.DatabaseError | undefined {
	const error = thrown instanceof Error && thrown.cause ? thrown.cause : thrown;
	return error instanceof pg.DatabaseError ? error : undefined;
}

/** A failed statement as an error without the statement's parameters, which may be secrets; any other value unchanged. */
export function withoutValues(thrown: unknown): unknown {
	if (!(thrown instanceof DrizzleQueryError)) return thrown;
	const { query, cause, stack = "" } = thrown;
	const plain = Object.assign(
		new Error(`${cause?.message ?? "failed"} (in: ${query})`),
		findConstraint(cause),
	);
	plain.name = "DatabaseError";
	const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
	plain.stack = [`DatabaseError: ${plain.message}`, ...frames].join("\n");
	return plain;
}

function findConstraint(cause: unknown): { code?: unknown; table?: unknown; constraint?: unknown } {
	if (!(cause instanceof pg.DatabaseError)) return {};
	const { code, table, constraint } = cause;
	return { code, table, constraint };
}

/** The 503 for a request that failed because the database is unreachable; undefined for any other error. */
export function databaseUnavailable(thrown: unknown): ServiceUnavailable | undefined {
	if (!lostConnectionIn(thrown)) return undefined;
	return new ServiceUnavailable(
		"database_unavailable",
		"The service is busy or cannot reach its database. Try again.",
		{ headers: { "Retry-After": "5" } },
	);
}

/** PostgreSQL's reason for refusing the connection (user, password, database name); undefined for any other error. */
export function databaseRefusal(thrown: unknown): string | undefined {
	const lost = lostConnectionIn(thrown);
	return /^(28|3D)/.test(lost?.code ?? "") ? lost?.message : undefined;
}

/**
 * One line for an operator when the database is unreachable or refuses the connection; undefined for any other
 * error.
 */
export function databaseFault(thrown: unknown): string | undefined {
	const lost = lostConnectionIn(thrown);
	// When a host has several addresses and all of them fail, Node's error has a code and no message.
	return lost && `the database cannot be reached: ${lost.message || lost.code}`;
}

/** The error that says that the connection is lost or was refused, among a thrown one and its causes. */
export function lostConnectionIn(thrown: unknown): (Error & { code?: string }) | undefined {
	if (!(thrown instanceof Error)) return undefined;
	const { code = "" } = thrown as { code?: unknown };
	return lostCodes.test(String(code)) || lostMessages.test(thrown.message)
		? thrown
		: lostConnectionIn(thrown.cause);
}

// Node's socket errors, and PostgreSQL's classes: 08 connection exception, 25006 read-only (a
// standby), 28 invalid authorization, 3D invalid catalog
// name, 53 insufficient resources, 57 operator intervention (PostgreSQL, appendix A).
const lostCodes =
	/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08|25006|28|3D|53|57)/;
// pg's own errors, which have no code.
const lostMessages = /^(timeout exceeded|Query read timeout|Connection terminated|Client .* not queryable)/;
