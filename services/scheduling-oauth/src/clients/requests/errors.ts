import { BadRequest, Conflict, errorOf, Forbidden, NotFound } from "@repo/http-errors";
import type { RequestStatus } from "./rules/request-state.ts";

export const RequestNotFound = errorOf(NotFound, "request_not_found", "This request does not exist.");

export const RequestNotInState = errorOf(
	Conflict,
	"request_not_in_state",
	(status: RequestStatus) => `This request is ${status} and cannot be decided or changed.`,
);

export const PurposeMissing = errorOf(
	BadRequest,
	"purpose_missing",
	"The operator reviews this. Say what you request and why.",
);

export const SelfServiceOff = errorOf(
	Forbidden,
	"self_service_off",
	"Apps cannot be requested in the browser here. Write to the operator.",
);

export const EmailNotProven = errorOf(
	Forbidden,
	"email_not_proven",
	"Sign out and sign in again to confirm your email address. Then you can request apps.",
);

export const MAX_PENDING = 3;
export const MAX_APPS = 10;

export const TooManyPending = errorOf(
	Conflict,
	"too_many_pending_requests",
	`You already have ${MAX_PENDING} requests in review. Withdraw one, or wait for the operator's decision.`,
);

export const TooManyApps = errorOf(
	Conflict,
	"too_many_apps",
	`You already have ${MAX_APPS} apps, including those in review.`,
);
