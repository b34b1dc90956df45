import { type DestinationStream, type Logger, pino } from "pino";
import { withoutValues } from "./database/database-errors.ts";

export type { Logger };

/** One JSON object a line. What is logged is chosen field by field: no request or response object is ever logged whole. */
export function createLog(level: string, destination?: DestinationStream): Logger {
	const options = {
		level,
		base: { service: "scheduling-oauth" },
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { err: (thrown: unknown) => presentError(withoutValues(thrown)) },
		redact: ["password", "secret", "token", "code", "*.password", "*.secret", "*.token", "*.code_verifier"],
	};
	return destination ? pino(options, destination) : pino(options);
}

function presentError(error: unknown): unknown {
	if (!(error instanceof Error)) return { type: typeof error };
	const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
	return { type: error.name, message: error.message, stack: error.stack, code, table, constraint };
}
