// Generated from services/scheduling-oauth/openapi.json by `pnpm --filter @repo/api-client generate`: do not edit.
import type { HttpClient, RequestOptions } from "./runtime/http-client.ts";
import { iterateCursorPages } from "./runtime/iterate-pages.ts";
import type { Booking, BookingList, CreatedWebhook, Introspection, Me, NewBooking, NewTimes, NewWebhook, Profile, TestWebhook, TokenRequest, TokenResponse, TokenStatusRequest, UserInfo, Webhook, WebhookDelivery, WebhookDeliveryList, WebhookList, operations } from "./types.ts";

/** The endpoints that an app calls with its own client ID and secret. */
export class AppOperations {
	/** For requests that have no generated method. */
	protected readonly http: HttpClient;

	constructor(http: HttpClient) {
		this.http = http;
	}

	/**
	 * Exchange a code or refresh an access token: `POST /api/auth/oauth/token`.
	 *
	 * Issues tokens for an authorization code or a refresh token. The client credentials can be sent in the body or as HTTP Basic, and a refresh token in the body or as `Authorization: Bearer`.
	 */
	createToken(body: TokenRequest = {}, options?: RequestOptions): Promise<TokenResponse> {
		return this.http.send({ method: "POST", path: `/api/auth/oauth/token`, body, contentType: "application/json" }, options);
	}

	/**
	 * Refresh an access token: `POST /api/auth/oauth/refreshToken`.
	 *
	 * Issues a new access token for a refresh token. The client credentials can be sent in the body or as HTTP Basic, and a refresh token in the body or as `Authorization: Bearer`.
	 */
	refreshToken(body: TokenRequest = {}, options?: RequestOptions): Promise<TokenResponse> {
		return this.http.send({ method: "POST", path: `/api/auth/oauth/refreshToken`, body, contentType: "application/json" }, options);
	}

	/**
	 * Revoke a token: `POST /api/auth/oauth/revoke`.
	 *
	 * Revokes an access token, or a refresh token with its access tokens (RFC 7009).
	 */
	revokeToken(body: TokenStatusRequest = {}, options?: RequestOptions): Promise<operations["revokeToken"]["responses"][200]["content"]["application/json"]> {
		return this.http.send({ method: "POST", path: `/api/auth/oauth/revoke`, body, contentType: "application/json" }, options);
	}

	/**
	 * Introspect a token: `POST /api/auth/oauth/introspect`.
	 *
	 * Returns whether a token is active, and its user, client and scopes (RFC 7662).
	 */
	introspectToken(body: TokenStatusRequest = {}, options?: RequestOptions): Promise<Introspection> {
		return this.http.send({ method: "POST", path: `/api/auth/oauth/introspect`, body, contentType: "application/json" }, options);
	}

	/**
	 * Get the server metadata: `GET /.well-known/oauth-authorization-server`.
	 *
	 * Returns the endpoints and capabilities of this authorization server (RFC 8414).
	 */
	getMetadata(options?: RequestOptions): Promise<operations["getMetadata"]["responses"][200]["content"]["application/json"]> {
		return this.http.send({ method: "GET", path: `/.well-known/oauth-authorization-server` }, options);
	}

	/**
	 * Get the public keys: `GET /.well-known/jwks.json`.
	 *
	 * Returns the public keys that verify access tokens, as a JWK set (RFC 7517).
	 */
	getKeys(options?: RequestOptions): Promise<operations["getKeys"]["responses"][200]["content"]["application/json"]> {
		return this.http.send({ method: "GET", path: `/.well-known/jwks.json` }, options);
	}
}

/** The endpoints that are called for a user, with an access token or an API key. */
export class Operations {
	/** For requests that have no generated method. */
	protected readonly http: HttpClient;

	constructor(http: HttpClient) {
		this.http = http;
	}

	/**
	 * Check an access token: `GET /api/auth/oauth/me`.
	 *
	 * Returns the user and the app that the access token was issued for.
	 */
	getMe(options?: RequestOptions): Promise<Me> {
		return this.http.send({ method: "GET", path: `/api/auth/oauth/me` }, options);
	}

	/**
	 * Get the user: `GET /api/auth/oauth/userinfo`.
	 *
	 * Returns the user under the claim names of OpenID Connect, for sign-in libraries.
	 */
	getUserInfo(options?: RequestOptions): Promise<UserInfo> {
		return this.http.send({ method: "GET", path: `/api/auth/oauth/userinfo` }, options);
	}

	/**
	 * Get the metadata of the API: `GET /.well-known/oauth-protected-resource/api/v1`.
	 *
	 * Returns where apps get access tokens for this API (RFC 9728).
	 */
	getApiMetadata(options?: RequestOptions): Promise<operations["getApiMetadata"]["responses"][200]["content"]["application/json"]> {
		return this.http.send({ method: "GET", path: `/.well-known/oauth-protected-resource/api/v1` }, options);
	}

	/**
	 * List bookings: `GET /api/v1/bookings`.
	 *
	 * Returns the user's bookings, latest start first, with an API key or an access token with the scope READ_BOOKING.
	 */
	listBookings(query: NonNullable<operations["listBookings"]["parameters"]["query"]> = {}, options?: RequestOptions): Promise<BookingList> {
		return this.http.send({ method: "GET", path: `/api/v1/bookings`, query }, options);
	}

	/** Iterates over all items of `listBookings`, with a request for each page. */
	iterateBookings(query: Omit<NonNullable<operations["listBookings"]["parameters"]["query"]>, "cursor"> = {}, options?: RequestOptions): AsyncGenerator<BookingList["bookings"][number], void, undefined> {
		return iterateCursorPages(
			(cursor) => this.listBookings({ ...query, ...(cursor === undefined ? {} : { cursor }) }, options),
			(result) => result.bookings,
		);
	}

	/**
	 * Create a booking: `POST /api/v1/bookings`.
	 *
	 * Creates a booking, with an API key or an access token with the scope WRITE_BOOKING. Accepted bookings of a user cannot overlap. Attendees get an email, unless the user does not want that.
	 */
	createBooking(body: NewBooking, options?: RequestOptions): Promise<Booking> {
		return this.http.send({ method: "POST", path: `/api/v1/bookings`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Download a booking as an iCalendar file: `GET /api/v1/bookings/{uid}.ics`.
	 *
	 * Returns a booking as an iCalendar file (RFC 5545) that calendar programs can import. The user is its organizer; with an access token, only if it also has the scope READ_PROFILE.
	 */
	getBookingAsCalendar(uid: string, options?: RequestOptions): Promise<string> {
		return this.http.send({ method: "GET", path: `/api/v1/bookings/${encodeURIComponent(uid)}.ics`, read: "text" }, options);
	}

	/**
	 * Get a booking: `GET /api/v1/bookings/{uid}`.
	 *
	 * Returns a booking of the user.
	 */
	getBooking(uid: string, options?: RequestOptions): Promise<Booking> {
		return this.http.send({ method: "GET", path: `/api/v1/bookings/${encodeURIComponent(uid)}` }, options);
	}

	/**
	 * Reschedule a booking: `POST /api/v1/bookings/{uid}/reschedule`.
	 *
	 * Moves a booking to another time. Its `uid` does not change. Without the scope READ_BOOKING, the response about a booking that the app did not create has no texts and no attendees.
	 */
	rescheduleBooking(uid: string, body: NewTimes, options?: RequestOptions): Promise<Booking> {
		return this.http.send({ method: "POST", path: `/api/v1/bookings/${encodeURIComponent(uid)}/reschedule`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Cancel a booking: `POST /api/v1/bookings/{uid}/cancel`.
	 *
	 * Cancels a booking. It remains in the list and its time becomes available. Without the scope READ_BOOKING, the response about a booking that the app did not create has no texts and no attendees.
	 */
	cancelBooking(uid: string, options?: RequestOptions): Promise<Booking> {
		return this.http.send({ method: "POST", path: `/api/v1/bookings/${encodeURIComponent(uid)}/cancel`, acceptsKey: true }, options);
	}

	/**
	 * Get the profile: `GET /api/v1/profile`.
	 *
	 * Returns the user's profile, with an API key or an access token with the scope READ_PROFILE.
	 */
	getProfile(options?: RequestOptions): Promise<Profile> {
		return this.http.send({ method: "GET", path: `/api/v1/profile` }, options);
	}

	/**
	 * List webhooks: `GET /api/v1/webhooks`.
	 *
	 * Returns the webhooks of the app, or of the user, without their secrets.
	 */
	listWebhooks(options?: RequestOptions): Promise<WebhookList> {
		return this.http.send({ method: "GET", path: `/api/v1/webhooks` }, options);
	}

	/**
	 * Create a webhook: `POST /api/v1/webhooks`.
	 *
	 * Sends changes of the user's bookings to a URL, with an API key with full access, or an access token with the scopes NOTIFY_BOOKING and READ_BOOKING. Deliveries are signed as described in Standard Webhooks and attempted up to 14 times within 28 hours. If 1,000 deliveries to a webhook already wait, further ones are FAILED in its log, from where they can be redelivered. An event can be delivered more than once: use `webhook-id` to ignore duplicates. A webhook whose deliveries keep failing is paused; one whose receiver responds with 410 is deleted, and one that an API key created ends when the key is revoked or expires.
	 */
	createWebhook(body: NewWebhook, options?: RequestOptions): Promise<CreatedWebhook> {
		return this.http.send({ method: "POST", path: `/api/v1/webhooks`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Get a webhook: `GET /api/v1/webhooks/{webhookId}`.
	 *
	 * Returns a webhook of the app, or of the user, without its secret.
	 */
	getWebhook(webhookId: number, options?: RequestOptions): Promise<Webhook> {
		return this.http.send({ method: "GET", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}` }, options);
	}

	/**
	 * Delete a webhook: `DELETE /api/v1/webhooks/{webhookId}`.
	 *
	 * Deletes a webhook and its deliveries.
	 */
	deleteWebhook(webhookId: number, options?: RequestOptions): Promise<Webhook> {
		return this.http.send({ method: "DELETE", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}` }, options);
	}

	/**
	 * List the deliveries of a webhook: `GET /api/v1/webhooks/{webhookId}/deliveries`.
	 *
	 * Returns the newest deliveries with their payload and result.
	 */
	listWebhookDeliveries(webhookId: number, query: NonNullable<operations["listWebhookDeliveries"]["parameters"]["query"]> = {}, options?: RequestOptions): Promise<WebhookDeliveryList> {
		return this.http.send({ method: "GET", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries`, query }, options);
	}

	/**
	 * Resume a paused webhook: `POST /api/v1/webhooks/{webhookId}/resume`.
	 *
	 * Resumes a webhook and delivers its HELD deliveries, oldest first.
	 */
	resumeWebhook(webhookId: number, options?: RequestOptions): Promise<Webhook> {
		return this.http.send({ method: "POST", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}/resume`, acceptsKey: true }, options);
	}

	/**
	 * Send a test event: `POST /api/v1/webhooks/{webhookId}/test`.
	 *
	 * Delivers an example to this webhook, signed and retried like any other, with `"test": true`. A user and their apps can send 60 in an hour together.
	 */
	testWebhook(webhookId: number, body: TestWebhook = {}, options?: RequestOptions): Promise<WebhookDelivery> {
		return this.http.send({ method: "POST", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}/test`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Redeliver an event: `POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`.
	 *
	 * Delivers an event again with the same `webhook-id`.
	 */
	redeliverWebhook(webhookId: number, deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery> {
		return this.http.send({ method: "POST", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`, acceptsKey: true }, options);
	}
}
