import { BadRequest, Conflict, errorOf, Forbidden, NotFound, Unauthorized } from "@repo/http-errors";

/** Does not say whether the key is unknown, revoked or expired. */
export const ApiKeyNotValid = errorOf(
	Unauthorized,
	"invalid_api_key",
	"The API key is unknown, expired or revoked.",
	{
		headers: { "WWW-Authenticate": 'ApiKey realm="scheduling"' },
	},
);

export const ApiKeyRequired = errorOf(
	Unauthorized,
	"api_key_needed",
	"Send an API key in the header X-API-Key: <API key>, or an access token with the scope WRITE_BOOKING in the header Authorization: Bearer <access token>.",
	{
		headers: { "WWW-Authenticate": 'ApiKey realm="scheduling"' },
	},
);

export const ApiKeyReadOnly = errorOf(
	Forbidden,
	"api_key_read_only",
	"This API key can only read. Create one with full access to change bookings.",
);

export const ApiKeyNotFound = errorOf(
	NotFound,
	"api_key_not_found",
	"This API key does not exist or has already been revoked.",
);

/** Live keys of a user. */
export const MAX_API_KEYS = 50;

export const TooManyApiKeys = errorOf(
	BadRequest,
	"too_many_api_keys",
	`There are already ${MAX_API_KEYS} API keys. Revoke one first.`,
);

/** The same form was submitted again, too late to show its key again. */
export const ApiKeyAlreadyCreated = errorOf(
	Conflict,
	"api_key_made_before",
	"This form has already created a key. If you did not copy it, revoke it and create another.",
);
