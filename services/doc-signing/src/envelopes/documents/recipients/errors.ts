import { BadRequest, errorOf, NotFound } from "@repo/http-errors";
import { said } from "../../../languages/said.ts";

export const RecipientNotFound = errorOf(
	NotFound,
	"recipient_not_found",
	...said(({ errors }) => errors.recipients.notFound),
);

/** v1 does the same: a client that retries after a lost response does not invite anyone twice. */
export class RecipientExists extends BadRequest {
	constructor({ id }: { id: number }) {
		const errorsIn = () => [{ path: "body.email", message: `is already used by recipient ${id}` }];
		super("recipient_exists", ...said(({ errors }) => errors.recipients.exists, { errorsIn }));
	}
}

export const RecipientHasBegun = errorOf(
	BadRequest,
	"recipient_has_begun",
	...said(({ errors }) => errors.recipients.begun),
);

export const NobodyLeftToAct = errorOf(
	BadRequest,
	"nobody_left_to_act",
	...said(({ errors }) => errors.recipients.nobodyLeft),
);

export const AssistantNeedsOrder = errorOf(
	BadRequest,
	"assistant_needs_order",
	...said(({ errors }) => errors.recipients.assistantOrder),
);
