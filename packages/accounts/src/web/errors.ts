import { errorOf, Forbidden } from "@repo/http-errors";

export const SignUpClosed = errorOf(
	Forbidden,
	"sign_up_closed",
	"Only the operator can create accounts. Ask the operator for one.",
);
