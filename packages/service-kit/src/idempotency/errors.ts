import { BadRequest, Conflict, errorOf } from "@repo/http-errors";

export const IdempotencyKeyMalformed = errorOf(
	BadRequest,
	"idempotency_key_malformed",
	"The Idempotency-Key header must have 1 to 255 printable ASCII characters, such as a UUID.",
);

export const IdempotencyKeyReused = errorOf(
	Conflict,
	"idempotency_key_reused",
	"This Idempotency-Key was used for a different request in the last 24 hours. Use a new key for each request.",
);

export const FirstRequestInProgress = errorOf(
	Conflict,
	"idempotency_key_at_work",
	"The first request with this Idempotency-Key is still in progress. Try again in a few seconds.",
	{ headers: { "Retry-After": "5" } },
);
