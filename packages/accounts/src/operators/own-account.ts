import { Conflict, errorOf } from "@repo/http-errors";

/** Otherwise the last operator could lock everyone out of the console. */
export const OwnAccount = errorOf(
	Conflict,
	"own_account",
	"You cannot do this to your own account here. Ask another operator.",
);
