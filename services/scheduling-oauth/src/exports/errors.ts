import { TooManyRequests } from "@repo/http-errors";

export class TooManyExports extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, "You exported your data several times already. Try again later.");
	}
}
