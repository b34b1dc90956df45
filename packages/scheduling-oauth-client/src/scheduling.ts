import { Operations } from "./generated/operations.ts";
import { type Authorization, HttpClient, type HttpOptions } from "./generated/runtime/http-client.ts";
import type { TokenSession } from "./token-session.ts";

export type SchedulingOptions = HttpOptions &
	(
		| { /** The tokens of a connected user: renewed when they expire. */ session: TokenSession }
		| { accessToken: string }
		| { /** A user's own key. */ apiKey: string }
	);

/** A client of the scheduling API for one user, with a method for each endpoint. */
export class Scheduling extends Operations {
	constructor(options: SchedulingOptions) {
		super(new HttpClient(options, makeAuthorization(options)));
	}
}

function makeAuthorization(options: SchedulingOptions): Authorization {
	if ("session" in options) return options.session;
	if ("apiKey" in options) return { headers: () => ({ "X-API-Key": options.apiKey }) };
	return { headers: () => ({ Authorization: `Bearer ${options.accessToken}` }) };
}
