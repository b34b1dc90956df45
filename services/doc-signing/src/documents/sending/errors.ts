import { BadRequest, type HttpError, summarizeProblems, UnprocessableContent } from "@repo/http-errors";
import type { DocumentStatus } from "../rules/document-status.ts";
import type { SendingObstacle } from "../rules/sendable.ts";

/** The gravest obstacle as what went wrong, and all of them in `errors`. */
export function documentNotSendable(obstacles: [SendingObstacle, ...SendingObstacle[]]): HttpError {
	const [{ status, code }] = obstacles;
	const errors = obstacles.map(({ path, message }) => ({ path, message }));
	const Kind = status === 422 ? UnprocessableContent : BadRequest;
	return new Kind(code, summarizeProblems(obstacles.map(({ message }) => ({ path: "", message }))), {
		errors,
	});
}

export class DocumentNotPending extends BadRequest {
	constructor(status: DocumentStatus) {
		super("document_not_pending", `The document is ${status}: this can be done only while it is PENDING.`);
	}
}

export class UnknownRecipients extends BadRequest {
	constructor(ids: number[]) {
		super("unknown_recipient", `The document has no recipient ${ids.join(", ")}.`, {
			errors: ids.map((id) => ({ path: "body.recipients", message: `there is no recipient ${id}` })),
		});
	}
}

export class NobodyToRemind extends BadRequest {
	constructor() {
		super(
			"nobody_to_notify",
			"None of these recipients can act now: they have acted, only get a copy, or it is not their turn yet.",
		);
	}
}
