/** Requests to copy, in the standards' format and in the service's own. Both work at the same URLs. */
export function requestsFor(base: string) {
	return {
		authorize: `${base}/auth/oauth2/authorize
  ?client_id=YOUR_CLIENT_ID
  &redirect_uri=https%3A%2F%2Fapp.example%2Fcallback
  &scope=READ_BOOKING%20READ_PROFILE
  &state=RANDOM_STRING`,
		signIn: `${base}/auth/oauth2/authorize
  ?client_id=YOUR_CLIENT_ID
  &redirect_uri=https%3A%2F%2Fapp.example%2Fcallback
  &scope=openid%20profile%20email
  &state=RANDOM_STRING
  &nonce=ANOTHER_RANDOM_STRING`,
		userinfo: `curl ${base}/api/auth/oauth/userinfo \\
  -H "Authorization: Bearer ACCESS_TOKEN"`,
		exchangeForm: `curl ${base}/api/auth/oauth/token \\
  -d grant_type=authorization_code \\
  -d code=THE_CODE \\
  -d redirect_uri=https://app.example/callback \\
  -d client_id=YOUR_CLIENT_ID \\
  -d client_secret=YOUR_CLIENT_SECRET`,
		exchangeJson: `curl ${base}/api/auth/oauth/token \\
  -H "Content-Type: application/json" \\
  -d '{
    "grant_type": "authorization_code",
    "code": "THE_CODE",
    "redirect_uri": "https://app.example/callback",
    "client_id": "YOUR_CLIENT_ID",
    "client_secret": "YOUR_CLIENT_SECRET"
  }'`,
		answer: `{
  "access_token": "…",
  "token_type": "Bearer",
  "expires_in": 1800,
  "scope": "READ_BOOKING READ_PROFILE",
  "refresh_token": "…"
}`,
		me: `curl ${base}/api/auth/oauth/me \\
  -H "Authorization: Bearer ACCESS_TOKEN"`,
		bookings: `curl "${base}/api/v1/bookings?status=accepted&limit=20" \\
  -H "Authorization: Bearer ACCESS_TOKEN"`,
		refreshForm: `curl ${base}/api/auth/oauth/token \\
  -d grant_type=refresh_token \\
  -d refresh_token=REFRESH_TOKEN \\
  -d client_id=YOUR_CLIENT_ID \\
  -d client_secret=YOUR_CLIENT_SECRET`,
		refreshJson: `curl ${base}/api/auth/oauth/refreshToken \\
  -H "Authorization: Bearer REFRESH_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "grant_type": "refresh_token",
    "client_id": "YOUR_CLIENT_ID",
    "client_secret": "YOUR_CLIENT_SECRET"
  }'`,
		revoke: `curl ${base}/api/auth/oauth/revoke \\
  -d token=REFRESH_TOKEN \\
  -d client_id=YOUR_CLIENT_ID \\
  -d client_secret=YOUR_CLIENT_SECRET`,
		apiKey: `curl ${base}/api/v1/bookings \\
  -H "X-API-Key: YOUR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "title": "Lunch",
    "start": "2030-05-01T12:00:00+02:00",
    "end": "2030-05-01T13:00:00+02:00"
  }'`,
		write: `curl ${base}/api/v1/bookings \\
  -H "Authorization: Bearer ACCESS_TOKEN" \\
  -H "Idempotency-Key: A_NEW_UUID" \\
  -H "Content-Type: application/json" \\
  -d '{
    "title": "Planning",
    "start": "2030-05-02T12:00:00+02:00",
    "end": "2030-05-02T13:00:00+02:00",
    "attendees": [{ "name": "Ada Lovelace", "email": "ada@example.com" }]
  }'`,
		reschedule: `curl ${base}/api/v1/bookings/BOOKING_UID/reschedule \\
  -H "Authorization: Bearer ACCESS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "start": "2030-05-03T12:00:00+02:00", "end": "2030-05-03T13:00:00+02:00" }'`,
		webhook: `curl ${base}/api/v1/webhooks \\
  -H "Authorization: Bearer ACCESS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "url": "https://app.example/webhook", "events": ["booking.created", "connection.ended"] }'`,
		cancel: `curl -X POST ${base}/api/v1/bookings/BOOKING_UID/cancel \\
  -H "Authorization: Bearer ACCESS_TOKEN"`,
	};
}
