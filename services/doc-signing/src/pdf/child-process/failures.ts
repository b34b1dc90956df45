/** A child was ended because the work outgrew its limits, or it fell over. Worth another try elsewhere. */
export class LimitReached extends Error {
	readonly limit: "time" | "memory" | "crash";

	constructor(limit: "time" | "memory" | "crash", message: string) {
		super(message);
		this.name = "LimitReached";
		this.limit = limit;
	}
}

/** The work itself failed inside the child: the same input will fail again. */
export class PdfJobFailed extends Error {
	constructor(job: string, reason: string) {
		super(`${job}: ${reason}`);
		this.name = "PdfJobFailed";
	}
}

/** The service is going down; the job was not done and can be done by another instance. */
export class PdfProcessesClosed extends Error {
	constructor() {
		super("The PDF processes are closed.");
		this.name = "PdfProcessesClosed";
	}
}
