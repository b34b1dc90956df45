import { HttpError, ServiceUnavailable } from "@repo/http-errors";

/** The child exceeded its limits or crashed. */
export class LimitReached extends Error {
	readonly limit: "time" | "memory" | "crash";

	constructor(limit: "time" | "memory" | "crash", message: string) {
		super(message);
		this.name = "LimitReached";
		this.limit = limit;
	}
}

/** The job itself failed in the child: the same input will fail again. */
export class PdfJobFailed extends Error {
	constructor(job: string, reason: string) {
		super(`${job}: ${reason}`);
		this.name = "PdfJobFailed";
	}
}

/** The job did not run, so nothing is known about the file: a request gets a 503, a job is retried. */
export class PdfBusy extends ServiceUnavailable {
	constructor(retryAfterSeconds: number, detail = "The service is busy. Try again in a moment.") {
		super("pdf_busy", detail, {
			headers: { "Retry-After": String(Math.max(1, Math.ceil(retryAfterSeconds))) },
		});
	}
}

export const pdfBusyProblem =
	"The service is busy, or the file storage is unavailable. Try again after `Retry-After` seconds.";

/** The service is shutting down; another instance can do the job. */
export class PdfProcessesClosed extends PdfBusy {
	constructor() {
		super(5, "The service is restarting. Try again in a moment.");
	}
}

/** The caller disconnected. */
export class CallerGone extends HttpError {
	constructor() {
		super({
			status: 499,
			code: "caller_gone",
			detail: "The caller closed the connection before the response.",
		});
	}
}
