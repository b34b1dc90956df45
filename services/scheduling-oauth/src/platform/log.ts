import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

/** One JSON object a line. What is logged is chosen field by field: no request or response object is ever logged whole. */
export function createLog(level: string, destination?: DestinationStream): Logger {
	const options = {
		level,
		base: { service: "scheduling-oauth" },
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { err: presentError },
		redact: ["password", "secret", "token", "code", "*.password", "*.secret", "*.token", "*.code_verifier"],
	};
	return destination ? pino(options, destination) : pino(options);
}

/**
 * An error as it is logged: drizzle's own repeat the statement with all that was handed to it, so of those only the
 * database's complaint is kept.
 */
function presentError(error: unknown): unknown {
	const handed = error instanceof Error && "params" in error;
	const told = handed && error.cause instanceof Error ? error.cause : error;
	if (!(told instanceof Error)) return { type: typeof told };
	const { code, table, constraint } = told as { code?: unknown; table?: unknown; constraint?: unknown };
	return { type: told.name, message: told.message, stack: told.stack, code, table, constraint };
}
