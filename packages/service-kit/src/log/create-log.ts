import { currentRequestId } from "@repo/http-errors";
import { type DestinationStream, type Logger, pino } from "pino";
import { withoutValues } from "../database/database-errors.ts";
import { currentTraceId } from "../tracing/tracer.ts";

export type { Logger };

/**
 * Lines of this time are one write: a write for each took 5 to 9 % of a server's main thread when it answers reads, and as much
 * of another one. Lines that wait are lost if the process is killed or runs out of memory.
 */
const WRITE_WITHIN_MS = 50;
const WRITE_BEYOND = 8_192;

/**
 * A logger that writes one JSON object per line, to stdout unless there is a `destination`. Callers choose each
 * field; never log a whole request or response. The parameters of a failed statement are removed from an error
 * under `err`.
 */
export function createLog(
	{ service, level }: { service: string; level: string },
	destination: DestinationStream = openStdout(),
): Logger {
	const options = {
		level,
		base: { service },
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { err: presentError },
		// Undefined members are not written.
		mixin: () => ({ requestId: currentRequestId(), traceId: currentTraceId() }),
		redact: ["password", "secret", "token", "code", "*.password", "*.secret", "*.token", "*.code_verifier"],
	};
	return pino(options, destination);
}

/** pino calls `flushSync` after a fatal error, and ends the asynchronous stream when the process ends. */
function openStdout(): DestinationStream {
	let waiting = "";
	const flush = (to: DestinationStream) => {
		if (waiting !== "") to.write(waiting);
		waiting = "";
	};
	const stdout = pino.destination({ sync: false });
	// For a process that ends now: an asynchronous write is lost with it if its thread has not begun.
	const stdoutAtOnce = pino.destination({ sync: true });
	process.on("beforeExit", () => flush(stdoutAtOnce)).on("exit", () => flush(stdoutAtOnce));
	const write = (line: string) => {
		if (waiting === "") setTimeout(flush, WRITE_WITHIN_MS, stdout).unref();
		waiting += line;
		if (waiting.length > WRITE_BEYOND) flush(stdout);
	};
	const flushSync = () => {
		stdout.flushSync();
		flush(stdoutAtOnce);
	};
	return Object.assign({ write }, { flushSync });
}

function presentError(thrown: unknown): Record<string, unknown> {
	const error = withoutValues(thrown);
	if (!(error instanceof Error)) return { type: typeof error };
	const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
	const { name: type, message, stack } = error;
	const cause = error.cause === undefined ? undefined : presentError(error.cause);
	return { type, message, stack, code, table, constraint, cause };
}

/**
 * Why something failed, in one line for the operator: "fetch failed (ECONNREFUSED)". Clients often say it only in the
 * error's cause, whose code is preferred to its message: a code contains no address and no secret.
 */
export function readReason(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code, message } = Object(error.cause) as { code?: unknown; message?: unknown };
	const cause = code ?? message;
	return typeof cause === "string" && cause !== "" ? `${error.message} (${cause})` : error.message;
}
