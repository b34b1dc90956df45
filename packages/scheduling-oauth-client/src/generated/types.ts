// Generated from services/scheduling-oauth/openapi.json by `pnpm --filter @repo/api-client generate`: do not edit.
export interface paths {
    "/api/auth/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code or refresh an access token
         * @description Issues tokens for an authorization code or a refresh token. The client credentials can be sent in the body or as HTTP Basic, and a refresh token in the body or as `Authorization: Bearer`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth/refreshToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh an access token
         * @description Issues a new access token for a refresh token. The client credentials can be sent in the body or as HTTP Basic, and a refresh token in the body or as `Authorization: Bearer`.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check an access token
         * @description Returns the user and the app that the access token was issued for.
         */
        get: operations["getMe"];
        put?: never;
        /**
         * Check an access token (POST)
         * @description Returns the user and the app that the access token was issued for.
         */
        post: operations["postMe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the user
         * @description Returns the user under the claim names of OpenID Connect, for sign-in libraries.
         */
        get: operations["getUserInfo"];
        put?: never;
        /**
         * Get the user (POST)
         * @description Returns the user under the claim names of OpenID Connect, for sign-in libraries.
         */
        post: operations["postUserInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Revokes an access token, or a refresh token with its access tokens (RFC 7009).
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Introspect a token
         * @description Returns whether a token is active, and its user, client and scopes (RFC 7662).
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the server metadata
         * @description Returns the endpoints and capabilities of this authorization server (RFC 8414).
         */
        get: operations["getMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/api/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metadata of the API
         * @description Returns where apps get access tokens for this API (RFC 9728).
         */
        get: operations["getApiMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public keys
         * @description Returns the public keys that verify access tokens, as a JWK set (RFC 7517).
         */
        get: operations["getKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bookings
         * @description Returns the user's bookings, latest start first, with an API key or an access token with the scope READ_BOOKING.
         */
        get: operations["listBookings"];
        put?: never;
        /**
         * Create a booking
         * @description Creates a booking, with an API key or an access token with the scope WRITE_BOOKING. Accepted bookings of a user cannot overlap. Attendees get an email, unless the user does not want that.
         */
        post: operations["createBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{uid}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a booking as an iCalendar file
         * @description Returns a booking as an iCalendar file (RFC 5545) that calendar programs can import. The user is its organizer; with an access token, only if it also has the scope READ_PROFILE.
         */
        get: operations["getBookingAsCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a booking
         * @description Returns a booking of the user.
         */
        get: operations["getBooking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{uid}/reschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reschedule a booking
         * @description Moves a booking to another time. Its `uid` does not change. Without the scope READ_BOOKING, the response about a booking that the app did not create has no texts and no attendees.
         */
        post: operations["rescheduleBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{uid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a booking
         * @description Cancels a booking. It remains in the list and its time becomes available. Without the scope READ_BOOKING, the response about a booking that the app did not create has no texts and no attendees.
         */
        post: operations["cancelBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profile
         * @description Returns the user's profile, with an API key or an access token with the scope READ_PROFILE.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns the webhooks of the app, or of the user, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Sends changes of the user's bookings to a URL, with an API key with full access, or an access token with the scopes NOTIFY_BOOKING and READ_BOOKING. Deliveries are signed as described in Standard Webhooks and attempted up to 14 times within 28 hours. If 1,000 deliveries to a webhook already wait, further ones are FAILED in its log, from where they can be redelivered. An event can be delivered more than once: use `webhook-id` to ignore duplicates. A webhook whose deliveries keep failing is paused; one whose receiver responds with 410 is deleted, and one that an API key created ends when the key is revoked or expires.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns a webhook of the app, or of the user, without its secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and its deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Returns the newest deliveries with their payload and result.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused webhook
         * @description Resumes a webhook and delivers its HELD deliveries, oldest first.
         */
        post: operations["resumeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Delivers an example to this webhook, signed and retried like any other, with `"test": true`. A user and their apps can send 60 in an hour together.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Delivers an event again with the same `webhook-id`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        TokenRequest: {
            /** @description The app's client ID, unless it is sent as HTTP Basic. */
            client_id?: string | null;
            /** @description The app's client secret, unless it is sent as HTTP Basic. */
            client_secret?: string | null;
            /** @description `authorization_code` or `refresh_token`. */
            grant_type?: string | null;
            /** @description The authorization code. */
            code?: string | null;
            /** @description The redirect URI of the authorization request. */
            redirect_uri?: string | null;
            /** @description The PKCE verifier, if the authorization request had a `code_challenge`. */
            code_verifier?: string | null;
            /** @description The refresh token, unless it is sent as `Authorization: Bearer`. */
            refresh_token?: string | null;
            /** @description For a refresh: fewer scopes than the user allowed, separated by spaces. */
            scope?: string | null;
            /** @description Repeats the `resource` of the authorization request (RFC 8707). */
            resource?: string;
        };
        /**
         * @example {
         *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
         *       "client_secret": "cs_…",
         *       "token": "rt_…"
         *     }
         */
        TokenStatusRequest: {
            /** @description The app's client ID, unless it is sent as HTTP Basic. */
            client_id?: string | null;
            /** @description The app's client secret, unless it is sent as HTTP Basic. */
            client_secret?: string | null;
            /** @description The access token or refresh token. */
            token?: string | null;
            /** @description Ignored: the server recognizes the type of its tokens. */
            token_type_hint?: string | null;
        };
        /**
         * @example {
         *       "title": "Lunch",
         *       "start": "2030-05-01T12:00:00+02:00",
         *       "end": "2030-05-01T13:00:00+02:00",
         *       "time_zone": "Europe/Berlin",
         *       "location": "Café am Eck",
         *       "attendees": [
         *         {
         *           "name": "Ada Lovelace",
         *           "email": "ada@example.com"
         *         }
         *       ]
         *     }
         */
        NewBooking: {
            title: string;
            /** @default  */
            description?: string;
            /**
             * Format: date-time
             * @description ISO 8601 time with an offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description ISO 8601 time with an offset, after `start` and at most 31 days later.
             */
            end: string;
            /** @description IANA time zone. Defaults to the user's. */
            time_zone?: string;
            /** @default  */
            location?: string;
            /** @default [] */
            attendees?: {
                name: string;
                /** Format: email */
                email: string;
                /** @description IANA time zone. Defaults to the booking's. */
                time_zone?: string;
            }[];
        };
        /**
         * @example {
         *       "start": "2030-05-01T14:00:00+02:00",
         *       "end": "2030-05-01T15:00:00+02:00"
         *     }
         */
        NewTimes: {
            /**
             * Format: date-time
             * @description ISO 8601 time with an offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description ISO 8601 time with an offset, after `start` and at most 31 days later.
             */
            end: string;
        };
        /**
         * @example {
         *       "url": "https://example.com/hooks",
         *       "events": [
         *         "booking.created",
         *         "booking.cancelled"
         *       ]
         *     }
         */
        NewWebhook: {
            /**
             * Format: uri
             * @description An https URL at a public address.
             */
            url: string;
            events: ("booking.created" | "booking.rescheduled" | "booking.cancelled" | "connection.ended")[];
        };
        /**
         * @example {
         *       "event": "booking.created"
         *     }
         */
        TestWebhook: {
            /**
             * @description Default: the first event that the webhook subscribes to.
             * @enum {string}
             */
            event?: "booking.created" | "booking.rescheduled" | "booking.cancelled" | "connection.ended";
        };
        /**
         * @example {
         *       "access_token": "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…",
         *       "token_type": "Bearer",
         *       "expires_in": 1800,
         *       "refresh_token": "rt_…",
         *       "scope": "READ_BOOKING READ_PROFILE"
         *     }
         */
        TokenResponse: {
            /** @description A JWT (RFC 9068). Send it as `Authorization: Bearer <access token>`. */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Lifetime of the access token in seconds. */
            expires_in: number;
            /** @description The refresh token of a server app does not change when it is used. That of a browser, mobile or desktop app is replaced at each use. */
            refresh_token: string;
            /** @description The scopes of the access token, separated by spaces. */
            scope: string;
            /** @description Who signed in (OpenID Connect): for a code with the scope `openid`. */
            id_token?: string;
        };
        OAuthError: {
            /** @description Error code of RFC 6749 §5.2. */
            error: string;
            /** @description What is wrong and how to fix it. */
            error_description: string;
        };
        /**
         * @example {
         *       "username": "ada",
         *       "id": 17,
         *       "scope": "READ_BOOKING READ_PROFILE",
         *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "time_zone": "Europe/London"
         *     }
         */
        Me: {
            username: string;
            id?: number;
            /** @description Instead of `id`, for apps with opaque subjects. */
            sub?: string;
            scope: string;
            client_id: string;
            /** @description Only with the scope READ_PROFILE. */
            name?: string;
            /** @description Only with the scope READ_PROFILE. */
            email?: string;
            /** @description Only with the scope READ_PROFILE. */
            time_zone?: string;
        };
        /**
         * @example {
         *       "username": "ada",
         *       "id": 17,
         *       "scope": "READ_BOOKING READ_PROFILE",
         *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "time_zone": "Europe/London",
         *       "sub": "17",
         *       "preferred_username": "ada",
         *       "email_verified": true,
         *       "zoneinfo": "Europe/London"
         *     }
         */
        UserInfo: {
            username: string;
            id?: number;
            /** @description Names the user: the `id` as text, or a random text. */
            sub: string;
            scope: string;
            client_id: string;
            /** @description Only with the scope profile or READ_PROFILE. */
            name?: string;
            /** @description Only with the scope email or READ_PROFILE. */
            email?: string;
            /** @description Only with the scope READ_PROFILE. */
            time_zone?: string;
            /** @description The former `sub`, for 90 days after an app moved to opaque subjects. */
            legacy_sub?: string;
            preferred_username: string;
            /** @description Whether the user has proven that they receive email. Only with the scope email or READ_PROFILE. */
            email_verified?: boolean;
            /** @description Only with the scope profile or READ_PROFILE. */
            zoneinfo?: string;
            /** @description Only with the scope profile. */
            updated_at?: number;
        };
        /**
         * @example {
         *       "active": true,
         *       "scope": "READ_BOOKING",
         *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
         *       "username": "ada",
         *       "token_type": "Bearer",
         *       "exp": 1893499200,
         *       "iat": 1893497400,
         *       "sub": "17",
         *       "aud": "https://scheduling.example",
         *       "iss": "https://scheduling.example",
         *       "jti": "0192d3a4-7b1c-7e55-9d2b-1f6f3c1f7c11"
         *     }
         */
        Introspection: {
            /** @description False for a token that is unknown, expired or revoked. */
            active: boolean;
            scope?: string;
            client_id?: string;
            username?: string;
            /** @constant */
            token_type?: "Bearer";
            /** @description When the token expires, in seconds since 1970. */
            exp?: number;
            /** @description When the token was issued, in seconds since 1970. */
            iat?: number;
            /** @description ID of the user. */
            sub?: string;
            /** @description The service that accepts the token. */
            aud?: string;
            /** @description The issuer: the base URL of this service. */
            iss?: string;
            /** @description ID of the access token. */
            jti?: string;
        };
        /**
         * @example {
         *       "bookings": [
         *         {
         *           "uid": "8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
         *           "title": "Lunch",
         *           "description": "Bring the notes.",
         *           "start": "2030-05-01T10:00:00.000Z",
         *           "end": "2030-05-01T11:00:00.000Z",
         *           "time_zone": "Europe/Berlin",
         *           "location": "Café am Eck",
         *           "status": "accepted",
         *           "attendees": [
         *             {
         *               "name": "Ada Lovelace",
         *               "email": "ada@example.com",
         *               "time_zone": "Europe/London"
         *             }
         *           ],
         *           "app": {
         *             "client_id": "app_TZW_pHCWbUaicL2O7yYh",
         *             "name": "Calendar"
         *           },
         *           "created_at": "2030-04-20T08:15:00.000Z",
         *           "updated_at": "2030-04-20T08:15:00.000Z"
         *         }
         *       ],
         *       "next_cursor": null
         *     }
         */
        BookingList: {
            bookings: components["schemas"]["Booking"][];
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "uid": "8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
         *       "title": "Lunch",
         *       "description": "Bring the notes.",
         *       "start": "2030-05-01T10:00:00.000Z",
         *       "end": "2030-05-01T11:00:00.000Z",
         *       "time_zone": "Europe/Berlin",
         *       "location": "Café am Eck",
         *       "status": "accepted",
         *       "attendees": [
         *         {
         *           "name": "Ada Lovelace",
         *           "email": "ada@example.com",
         *           "time_zone": "Europe/London"
         *         }
         *       ],
         *       "app": {
         *         "client_id": "app_TZW_pHCWbUaicL2O7yYh",
         *         "name": "Calendar"
         *       },
         *       "created_at": "2030-04-20T08:15:00.000Z",
         *       "updated_at": "2030-04-20T08:15:00.000Z"
         *     }
         */
        Booking: {
            /**
             * Format: uuid
             * @description Identifies the booking.
             */
            uid: string;
            title: string;
            description: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            start: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            end: string;
            /**
             * @description IANA time zone in which the booking was created.
             * @example Europe/Berlin
             */
            time_zone: string;
            location: string;
            /** @enum {string} */
            status: "accepted" | "cancelled";
            attendees: components["schemas"]["Attendee"][];
            /** @description The app that created the booking. Null if the user did. */
            app: {
                client_id: string;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
        };
        /** @description A person who takes part in a booking. */
        Attendee: {
            name: string;
            email: string;
            /**
             * @description IANA time zone.
             * @example Europe/Berlin
             */
            time_zone: string;
        };
        /**
         * @example {
         *       "id": 17,
         *       "username": "ada",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "email_verified": true,
         *       "time_zone": "Europe/London"
         *     }
         */
        Profile: {
            id?: number;
            /** @description Instead of `id`, for apps with opaque subjects. */
            sub?: string;
            username: string;
            name: string;
            email: string;
            /** @description Whether the user has proven that they receive email at this address. */
            email_verified: boolean;
            /**
             * @description IANA time zone.
             * @example Europe/Berlin
             */
            time_zone: string;
        };
        /**
         * @example {
         *       "webhooks": [
         *         {
         *           "id": 9,
         *           "url": "https://example.com/hooks",
         *           "events": [
         *             "booking.created",
         *             "booking.cancelled"
         *           ],
         *           "failing_since": null,
         *           "paused_at": null,
         *           "created_at": "2030-04-20T08:15:00.000Z"
         *         }
         *       ]
         *     }
         */
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
        };
        /**
         * @example {
         *       "id": 9,
         *       "url": "https://example.com/hooks",
         *       "events": [
         *         "booking.created",
         *         "booking.cancelled"
         *       ],
         *       "failing_since": null,
         *       "paused_at": null,
         *       "created_at": "2030-04-20T08:15:00.000Z"
         *     }
         */
        Webhook: {
            id: number;
            url: string;
            events: ("booking.created" | "booking.rescheduled" | "booking.cancelled" | "connection.ended")[];
            /** @description Since when every attempt has failed. Null after a success. */
            failing_since: string | null;
            /** @description When it was paused because deliveries kept failing. Resume it to deliver again. */
            paused_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "id": 9,
         *       "url": "https://example.com/hooks",
         *       "events": [
         *         "booking.created",
         *         "booking.cancelled"
         *       ],
         *       "failing_since": null,
         *       "paused_at": null,
         *       "created_at": "2030-04-20T08:15:00.000Z",
         *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
         *     }
         */
        CreatedWebhook: {
            id: number;
            url: string;
            events: ("booking.created" | "booking.rescheduled" | "booking.cancelled" | "connection.ended")[];
            /** @description Since when every attempt has failed. Null after a success. */
            failing_since: string | null;
            /** @description When it was paused because deliveries kept failing. Resume it to deliver again. */
            paused_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Verifies signatures (Standard Webhooks). Shown only once. */
            secret: string;
        };
        /**
         * @example {
         *       "deliveries": [
         *         {
         *           "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
         *           "event": "connection.ended",
         *           "status": "DELIVERED",
         *           "attempts": 1,
         *           "response_status": 204,
         *           "response_body": "",
         *           "duration_ms": 143,
         *           "error": null,
         *           "payload": {
         *             "type": "connection.ended",
         *             "timestamp": "2030-05-01T10:02:00.000Z",
         *             "data": {
         *               "sub": "17",
         *               "client_id": "app_TZW_pHCWbUaicL2O7yYh"
         *             }
         *           },
         *           "created_at": "2030-05-01T10:02:00.000Z",
         *           "last_attempt_at": "2030-05-01T10:02:01.000Z"
         *         }
         *       ]
         *     }
         */
        WebhookDeliveryList: {
            deliveries: components["schemas"]["WebhookDelivery"][];
        };
        /**
         * @example {
         *       "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
         *       "event": "connection.ended",
         *       "status": "DELIVERED",
         *       "attempts": 1,
         *       "response_status": 204,
         *       "response_body": "",
         *       "duration_ms": 143,
         *       "error": null,
         *       "payload": {
         *         "type": "connection.ended",
         *         "timestamp": "2030-05-01T10:02:00.000Z",
         *         "data": {
         *           "sub": "17",
         *           "client_id": "app_TZW_pHCWbUaicL2O7yYh"
         *         }
         *       },
         *       "created_at": "2030-05-01T10:02:00.000Z",
         *       "last_attempt_at": "2030-05-01T10:02:01.000Z"
         *     }
         */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The `webhook-id` header, the same for every attempt.
             */
            id: string;
            /** @enum {string} */
            event: "booking.created" | "booking.rescheduled" | "booking.cancelled" | "connection.ended";
            /**
             * @description PENDING: the next attempt follows. FAILED: given up. HELD: until the webhook is resumed.
             * @enum {string}
             */
            status: "PENDING" | "DELIVERED" | "FAILED" | "HELD";
            attempts: number;
            response_status: number | null;
            /** @description The first 4 kB of the last response, as UTF-8. */
            response_body: string | null;
            duration_ms: number | null;
            /** @description Why the last attempt failed, or was not made. */
            error: string | null;
            payload: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            last_attempt_at: string | null;
        };
        Problem: {
            /**
             * @description Always `about:blank`.
             * @example about:blank
             */
            type: string;
            /**
             * @description The reason phrase of the status.
             * @example Bad Request
             */
            title: string;
            /** @example 400 */
            status: number;
            /** @description What is wrong and how to fix it, for a person. */
            detail: string;
            /** @description The request ID as a URN. Include it when you contact support. */
            instance: string;
            /**
             * @description Stable error code: branch on this.
             * @example validation_failed
             */
            code: string;
            /** @description The same text as `detail`. */
            message: string;
            /** @description Each invalid parameter, with the code `validation_failed`. */
            errors?: {
                /** @description The parameter, such as `body.title`. */
                path: string;
                message: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type TokenRequest = components['schemas']['TokenRequest'];
export type TokenStatusRequest = components['schemas']['TokenStatusRequest'];
export type NewBooking = components['schemas']['NewBooking'];
export type NewTimes = components['schemas']['NewTimes'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type TestWebhook = components['schemas']['TestWebhook'];
export type TokenResponse = components['schemas']['TokenResponse'];
export type OAuthError = components['schemas']['OAuthError'];
export type Me = components['schemas']['Me'];
export type UserInfo = components['schemas']['UserInfo'];
export type Introspection = components['schemas']['Introspection'];
export type BookingList = components['schemas']['BookingList'];
export type Booking = components['schemas']['Booking'];
export type Attendee = components['schemas']['Attendee'];
export type Profile = components['schemas']['Profile'];
export type WebhookList = components['schemas']['WebhookList'];
export type Webhook = components['schemas']['Webhook'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type WebhookDeliveryList = components['schemas']['WebhookDeliveryList'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type Problem = components['schemas']['Problem'];
export type $defs = Record<string, never>;
export interface operations {
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_in": 1800,
                     *       "refresh_token": "rt_…",
                     *       "scope": "READ_BOOKING READ_PROFILE"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "refresh_token",
                 *       "refresh_token": "rt_…",
                 *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                 *       "client_secret": "cs_…"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
                /**
                 * @example {
                 *       "grant_type": "refresh_token",
                 *       "refresh_token": "rt_…",
                 *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                 *       "client_secret": "cs_…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_in": 1800,
                     *       "refresh_token": "rt_…",
                     *       "scope": "READ_BOOKING READ_PROFILE"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user and the app of the access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "ada",
                     *       "id": 17,
                     *       "scope": "READ_BOOKING READ_PROFILE",
                     *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "time_zone": "Europe/London"
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    postMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user and the app of the access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "ada",
                     *       "id": 17,
                     *       "scope": "READ_BOOKING READ_PROFILE",
                     *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "time_zone": "Europe/London"
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    getUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user of the access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "ada",
                     *       "id": 17,
                     *       "scope": "READ_BOOKING READ_PROFILE",
                     *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "time_zone": "Europe/London",
                     *       "sub": "17",
                     *       "preferred_username": "ada",
                     *       "email_verified": true,
                     *       "zoneinfo": "Europe/London"
                     *     }
                     */
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
        };
    };
    postUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user of the access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "ada",
                     *       "id": 17,
                     *       "scope": "READ_BOOKING READ_PROFILE",
                     *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "time_zone": "Europe/London",
                     *       "sub": "17",
                     *       "preferred_username": "ada",
                     *       "email_verified": true,
                     *       "zoneinfo": "Europe/London"
                     *     }
                     */
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                 *       "client_secret": "cs_…",
                 *       "token": "rt_…"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenStatusRequest"];
                /**
                 * @example {
                 *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                 *       "client_secret": "cs_…",
                 *       "token": "rt_…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenStatusRequest"];
            };
        };
        responses: {
            /** @description The token is revoked, or was not valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                 *       "client_secret": "cs_…",
                 *       "token": "rt_…"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenStatusRequest"];
                /**
                 * @example {
                 *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                 *       "client_secret": "cs_…",
                 *       "token": "rt_…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenStatusRequest"];
            };
        };
        responses: {
            /** @description The state of the token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "scope": "READ_BOOKING",
                     *       "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *       "username": "ada",
                     *       "token_type": "Bearer",
                     *       "exp": 1893499200,
                     *       "iat": 1893497400,
                     *       "sub": "17",
                     *       "aud": "https://scheduling.example",
                     *       "iss": "https://scheduling.example",
                     *       "jti": "0192d3a4-7b1c-7e55-9d2b-1f6f3c1f7c11"
                     *     }
                     */
                    "application/json": components["schemas"]["Introspection"];
                };
            };
        };
    };
    getMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://scheduling.example",
                     *       "authorization_endpoint": "https://scheduling.example/auth/oauth2/authorize",
                     *       "token_endpoint": "https://scheduling.example/api/auth/oauth/token",
                     *       "revocation_endpoint": "https://scheduling.example/api/auth/oauth/revoke",
                     *       "introspection_endpoint": "https://scheduling.example/api/auth/oauth/introspect",
                     *       "userinfo_endpoint": "https://scheduling.example/api/auth/oauth/userinfo",
                     *       "end_session_endpoint": "https://scheduling.example/auth/oauth2/logout",
                     *       "subject_types_supported": [
                     *         "public"
                     *       ],
                     *       "id_token_signing_alg_values_supported": [
                     *         "RS256",
                     *         "ES256"
                     *       ],
                     *       "acr_values_supported": [
                     *         "1",
                     *         "2"
                     *       ],
                     *       "prompt_values_supported": [
                     *         "none",
                     *         "login",
                     *         "consent",
                     *         "select_account",
                     *         "create"
                     *       ],
                     *       "request_parameter_supported": false,
                     *       "request_uri_parameter_supported": false,
                     *       "claims_parameter_supported": false,
                     *       "claims_supported": [
                     *         "iss",
                     *         "sub",
                     *         "aud",
                     *         "exp",
                     *         "iat",
                     *         "auth_time",
                     *         "nonce",
                     *         "at_hash",
                     *         "acr",
                     *         "amr",
                     *         "name",
                     *         "preferred_username",
                     *         "zoneinfo",
                     *         "updated_at",
                     *         "email",
                     *         "email_verified"
                     *       ],
                     *       "jwks_uri": "https://scheduling.example/.well-known/jwks.json",
                     *       "scopes_supported": [
                     *         "READ_BOOKING",
                     *         "READ_PROFILE"
                     *       ],
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "response_modes_supported": [
                     *         "query",
                     *         "form_post"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code",
                     *         "refresh_token"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "introspection_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post"
                     *       ],
                     *       "authorization_response_iss_parameter_supported": false,
                     *       "service_documentation": "https://scheduling.example/developers"
                     *     }
                     */
                    "application/json": {
                        issuer: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    getApiMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "https://scheduling.example/api/v1",
                     *       "resource_name": "Scheduling",
                     *       "resource_documentation": "https://scheduling.example/developers",
                     *       "authorization_servers": [
                     *         "https://scheduling.example"
                     *       ],
                     *       "scopes_supported": [
                     *         "READ_BOOKING",
                     *         "READ_PROFILE"
                     *       ],
                     *       "bearer_methods_supported": [
                     *         "header"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        resource: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    getKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The JWK set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "EC",
                     *           "crv": "P-256",
                     *           "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                     *           "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
                     *           "kid": "k_4vS1d2",
                     *           "alg": "ES256",
                     *           "use": "sig"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        keys: ({
                            kty: string;
                            kid: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    };
                };
            };
        };
    };
    listBookings: {
        parameters: {
            query?: {
                /** @description Only bookings with this status. */
                status?: "accepted" | "cancelled";
                /** @description Only bookings that start at or after this time. */
                from?: string;
                /** @description Only bookings that start before this time. */
                to?: string;
                /** @description Bookings per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bookings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bookings": [
                     *         {
                     *           "uid": "8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
                     *           "title": "Lunch",
                     *           "description": "Bring the notes.",
                     *           "start": "2030-05-01T10:00:00.000Z",
                     *           "end": "2030-05-01T11:00:00.000Z",
                     *           "time_zone": "Europe/Berlin",
                     *           "location": "Café am Eck",
                     *           "status": "accepted",
                     *           "attendees": [
                     *             {
                     *               "name": "Ada Lovelace",
                     *               "email": "ada@example.com",
                     *               "time_zone": "Europe/London"
                     *             }
                     *           ],
                     *           "app": {
                     *             "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *             "name": "Calendar"
                     *           },
                     *           "created_at": "2030-04-20T08:15:00.000Z",
                     *           "updated_at": "2030-04-20T08:15:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BookingList"];
                };
            };
        };
    };
    createBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Lunch",
                 *       "start": "2030-05-01T12:00:00+02:00",
                 *       "end": "2030-05-01T13:00:00+02:00",
                 *       "time_zone": "Europe/Berlin",
                 *       "location": "Café am Eck",
                 *       "attendees": [
                 *         {
                 *           "name": "Ada Lovelace",
                 *           "email": "ada@example.com"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewBooking"];
            };
        };
        responses: {
            /** @description The new booking. */
            201: {
                headers: {
                    /** @description URL of the booking. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
                     *       "title": "Lunch",
                     *       "description": "Bring the notes.",
                     *       "start": "2030-05-01T10:00:00.000Z",
                     *       "end": "2030-05-01T11:00:00.000Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "location": "Café am Eck",
                     *       "status": "accepted",
                     *       "attendees": [
                     *         {
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "time_zone": "Europe/London"
                     *         }
                     *       ],
                     *       "app": {
                     *         "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *         "name": "Calendar"
                     *       },
                     *       "created_at": "2030-04-20T08:15:00.000Z",
                     *       "updated_at": "2030-04-20T08:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    getBookingAsCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `uid` of a booking. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The iCalendar file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
            };
        };
    };
    getBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `uid` of a booking. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The booking. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
                     *       "title": "Lunch",
                     *       "description": "Bring the notes.",
                     *       "start": "2030-05-01T10:00:00.000Z",
                     *       "end": "2030-05-01T11:00:00.000Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "location": "Café am Eck",
                     *       "status": "accepted",
                     *       "attendees": [
                     *         {
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "time_zone": "Europe/London"
                     *         }
                     *       ],
                     *       "app": {
                     *         "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *         "name": "Calendar"
                     *       },
                     *       "created_at": "2030-04-20T08:15:00.000Z",
                     *       "updated_at": "2030-04-20T08:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    rescheduleBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The `uid` of a booking. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start": "2030-05-01T14:00:00+02:00",
                 *       "end": "2030-05-01T15:00:00+02:00"
                 *     }
                 */
                "application/json": components["schemas"]["NewTimes"];
            };
        };
        responses: {
            /** @description The changed booking. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
                     *       "title": "Lunch",
                     *       "description": "Bring the notes.",
                     *       "start": "2030-05-01T10:00:00.000Z",
                     *       "end": "2030-05-01T11:00:00.000Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "location": "Café am Eck",
                     *       "status": "accepted",
                     *       "attendees": [
                     *         {
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "time_zone": "Europe/London"
                     *         }
                     *       ],
                     *       "app": {
                     *         "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *         "name": "Calendar"
                     *       },
                     *       "created_at": "2030-04-20T08:15:00.000Z",
                     *       "updated_at": "2030-04-20T08:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    cancelBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The `uid` of a booking. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changed booking. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
                     *       "title": "Lunch",
                     *       "description": "Bring the notes.",
                     *       "start": "2030-05-01T10:00:00.000Z",
                     *       "end": "2030-05-01T11:00:00.000Z",
                     *       "time_zone": "Europe/Berlin",
                     *       "location": "Café am Eck",
                     *       "status": "cancelled",
                     *       "attendees": [
                     *         {
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "time_zone": "Europe/London"
                     *         }
                     *       ],
                     *       "app": {
                     *         "client_id": "app_TZW_pHCWbUaicL2O7yYh",
                     *         "name": "Calendar"
                     *       },
                     *       "created_at": "2030-04-20T08:15:00.000Z",
                     *       "updated_at": "2030-04-20T08:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "username": "ada",
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "email_verified": true,
                     *       "time_zone": "Europe/London"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": 9,
                     *           "url": "https://example.com/hooks",
                     *           "events": [
                     *             "booking.created",
                     *             "booking.cancelled"
                     *           ],
                     *           "failing_since": null,
                     *           "paused_at": null,
                     *           "created_at": "2030-04-20T08:15:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks",
                 *       "events": [
                 *         "booking.created",
                 *         "booking.cancelled"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook with its secret, which is shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "booking.created",
                     *         "booking.cancelled"
                     *       ],
                     *       "failing_since": null,
                     *       "paused_at": null,
                     *       "created_at": "2030-04-20T08:15:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "booking.created",
                     *         "booking.cancelled"
                     *       ],
                     *       "failing_since": null,
                     *       "paused_at": null,
                     *       "created_at": "2030-04-20T08:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "booking.created",
                     *         "booking.cancelled"
                     *       ],
                     *       "failing_since": null,
                     *       "paused_at": null,
                     *       "created_at": "2030-04-20T08:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                status?: "PENDING" | "DELIVERED" | "FAILED" | "HELD";
            };
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
                     *           "event": "connection.ended",
                     *           "status": "DELIVERED",
                     *           "attempts": 1,
                     *           "response_status": 204,
                     *           "response_body": "",
                     *           "duration_ms": 143,
                     *           "error": null,
                     *           "payload": {
                     *             "type": "connection.ended",
                     *             "timestamp": "2030-05-01T10:02:00.000Z",
                     *             "data": {
                     *               "sub": "17",
                     *               "client_id": "app_TZW_pHCWbUaicL2O7yYh"
                     *             }
                     *           },
                     *           "created_at": "2030-05-01T10:02:00.000Z",
                     *           "last_attempt_at": "2030-05-01T10:02:01.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "booking.created",
                     *         "booking.cancelled"
                     *       ],
                     *       "failing_since": null,
                     *       "paused_at": null,
                     *       "created_at": "2030-04-20T08:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "booking.created"
                 *     }
                 */
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description The delivery, waiting to be sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
                     *       "event": "connection.ended",
                     *       "status": "DELIVERED",
                     *       "attempts": 1,
                     *       "response_status": 204,
                     *       "response_body": "",
                     *       "duration_ms": 143,
                     *       "error": null,
                     *       "payload": {
                     *         "type": "connection.ended",
                     *         "timestamp": "2030-05-01T10:02:00.000Z",
                     *         "data": {
                     *           "sub": "17",
                     *           "client_id": "app_TZW_pHCWbUaicL2O7yYh"
                     *         }
                     *       },
                     *       "created_at": "2030-05-01T10:02:00.000Z",
                     *       "last_attempt_at": "2030-05-01T10:02:01.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhookId: number;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting to be sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
                     *       "event": "connection.ended",
                     *       "status": "DELIVERED",
                     *       "attempts": 1,
                     *       "response_status": 204,
                     *       "response_body": "",
                     *       "duration_ms": 143,
                     *       "error": null,
                     *       "payload": {
                     *         "type": "connection.ended",
                     *         "timestamp": "2030-05-01T10:02:00.000Z",
                     *         "data": {
                     *           "sub": "17",
                     *           "client_id": "app_TZW_pHCWbUaicL2O7yYh"
                     *         }
                     *       },
                     *       "created_at": "2030-05-01T10:02:00.000Z",
                     *       "last_attempt_at": "2030-05-01T10:02:01.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
}
