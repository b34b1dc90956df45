import { Conflict, errorOf } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

export const AccountOnHold = errorOf(
	Conflict,
	"account_on_hold",
	...said(({ errors }) => errors.accountOnHold),
);

export const HeldByOperator = errorOf(
	Conflict,
	"held_by_operator",
	...said(({ errors }) => errors.heldByOperator),
);

/** Said only to operators. */
export const HoldChanged = errorOf(
	Conflict,
	"hold_changed",
	"The hold has changed since this page was opened. Check it, then try again.",
);

export class AlreadyOnHold extends Conflict {
	constructor(reason: string) {
		super("already_on_hold", ...said(({ errors }) => errors.alreadyOnHold({ reason })));
	}
}
