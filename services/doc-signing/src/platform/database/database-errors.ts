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
