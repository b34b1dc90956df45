import { BadRequest, errorOf, Forbidden, Gone } from "@repo/http-errors";

/** RFC 6749 §4.1.2.1: the redirect URI is not trusted, so the error is shown on our own page. */
export class UnsafeToRedirect extends BadRequest {
	constructor(what: string) {
		super(
			"authorization_request_refused",
			`The app that sent you here made an invalid request. Go back to the app and contact its developer. For the developer: ${what}`,
		);
	}
}

/** An error that redirects to the app. */
export class AuthorizationFault extends BadRequest {
	constructor(
		error:
			| "invalid_request"
			| "unsupported_response_type"
			| "invalid_scope"
			| "invalid_target"
			| "login_required"
			| "consent_required"
			| "temporarily_unavailable"
			| "request_not_supported"
			| "request_uri_not_supported",
		description: string,
	) {
		super(error, description);
	}
}

export const RequestAlreadyDecided = errorOf(
	Gone,
	"request_answered",
	"This request has expired or has already been answered. Go back to the app and start again.",
);

/** An unverified app may serve this many users before the operator checks it. */
export const TooManyUsers = errorOf(
	Forbidden,
	"too_many_users",
	"This app has reached the 100 users that an app may have before the operator checks it.",
);

export const AppOnTrial = errorOf(
	Forbidden,
	"app_on_trial",
	"This app is on trial. Until the operator approves it, only its owner can use it.",
);
