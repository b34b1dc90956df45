import { TooManyRequests } from "@repo/http-errors";

export class TooManyExports extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, "You have already exported your data several times. Try again later.");
	}
}
