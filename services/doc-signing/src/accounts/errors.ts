import { errorOf, Forbidden, NotFound, TooManyRequests } from "@repo/http-errors";
import { said } from "../languages/said.ts";

export const EnterpriseNeeded = errorOf(
	Forbidden,
	"enterprise_plan_needed",
	...said(({ editor }) => editor.checks.plan),
);

export const UserNotFound = errorOf(NotFound, "user_not_found", (key: string | number) =>
	typeof key === "number" ? `No user has the ID ${key}.` : `No account has the email address ${key}.`,
);

export class RateLimitReached extends TooManyRequests {
	constructor(limit: number, seconds: number, subject: string) {
		super(
			seconds,
			`Rate limit exceeded: ${limit} requests per minute for ${subject}. Try again in ${seconds} seconds.`,
		);
	}
}
