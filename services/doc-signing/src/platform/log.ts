import { type DestinationStream, type Logger, pino } from "pino";
import { withoutValues } from "./database/database-errors.ts";

export type { Logger };

/** One JSON object a line. What is logged is chosen field by field: no request or response object is ever logged whole. */
export function createLog(level: string, destination?: DestinationStream): Logger {
	const options = {
		level,
		base: { service: "doc-signing" },
		serializers: { err: (thrown: Error) => pino.stdSerializers.err(withoutValues(thrown) as Error) },
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: ["password", "secret", "token", "code", "*.password", "*.secret", "*.token", "*.code_verifier"],
	};
	return destination ? pino(options, destination) : pino(options);
}
