import { copyScript, NavigationLinks } from "@repo/service-kit/html";
import { CodeBlock, CopyButton } from "@repo/service-kit/ui";
import { Document } from "../../../platform/html/page.tsx";
import { refreshTokenUse } from "../../../tokens/rules/refresh-token.ts";
import { codeAddress, codeByPlatform, type Platform, platforms } from "../rules/code-by-platform.ts";
import { requestsFor } from "../rules/example-requests.ts";

type Props = {
	config: {
		BASE_URL: string;
		ACCESS_TOKEN_SECONDS: number;
		AUTHORIZATION_CODE_SECONDS: number;
		API_REQUESTS_PER_MINUTE: number;
	};
	scopes: { name: string; description: string }[];
	platform: Platform;
};

export function GuidePage({ config, scopes, platform }: Props) {
	const { BASE_URL: base } = config;
	const requests = requestsFor(base);
	const codes = codeByPlatform(base);
	const code = codes[platform];
	const places = platforms.map((one) => [codeAddress(one), codes[one].label] as const);
	return (
		<Document title="Developer guide" width="wide">
			<h1>Developer guide</h1>
			<p>
				With OAuth 2.0, your app can read and change a user's bookings, and read their profile, after the user
				allows it. The service supports the authorization code grant (RFC 6749), with or without PKCE (RFC
				7636). To start, <a href="/developers/register">register your app</a>;{" "}
				<a href="/developers/apps">Your apps</a> has its client ID. If it runs on a server, create its client
				secret there. The <a href="/api/openapi">API reference</a> describes every endpoint and can send
				requests.
			</p>
			<Endpoints base={base} />
			<Scopes scopes={scopes} />
			<h2 id="code">Code for your app</h2>
			<NavigationLinks label="Platform" class="segments" places={places} current={codeAddress(platform)} />
			<p>{code.about}</p>
			<CodeBlock title="Install" code={`npm install ${code.install}`} />
			<CodeBlock title={code.label} code={code.code} />
			{"run" in code && <CodeBlock title="Run" code={code.run} />}
			{"document" in code && <CodeBlock title="Document at the client ID" code={code.document} />}
			<p>
				Other libraries need only the issuer <code>{base}</code>: they discover the endpoints. Auth.js works
				with its defaults. A request needs <code>state</code> or a PKCE <code>code_challenge</code>; we
				recommend both. Browser, mobile and command-line apps have no secret and must use PKCE.
			</p>
			<h2>Sign users in</h2>
			<p>
				With the scope <code>openid</code>, the token response has an <code>id_token</code> (OpenID Connect):
				a signed JWT that says who signed in, when and how. Add <code>profile</code> and <code>email</code>{" "}
				for the name and the email address. Your library checks it, including the <code>nonce</code> that you
				sent. Store <code>sub</code> as the user's ID: names and email addresses can change.
			</p>
			<CodeBlock title="Authorization request for signing in" code={requests.signIn} />
			<p>With the access token, the same claims are at the userinfo endpoint:</p>
			<CodeBlock title="Userinfo request" code={requests.userinfo} />
			<p>
				<code>prompt=none</code> returns at once, with <code>login_required</code> or{" "}
				<code>consent_required</code> if the user has to do something. <code>prompt=login</code> and{" "}
				<code>max_age</code> ask for a new proof, and <code>acr_values=2</code> for a second factor if the
				account has one: check <code>auth_time</code> and <code>acr</code> in the ID token. To sign the user
				out here, too, redirect to the sign-out URL with <code>id_token_hint</code> and a registered{" "}
				<code>post_logout_redirect_uri</code>.
			</p>
			<h2>Call the endpoints directly</h2>
			<h3>1. Redirect the user to the authorization page</h3>
			<CodeBlock title="Authorization request" code={requests.authorize} />
			<p>
				<code>state</code> is a random string. Store it in the user's session and reject a response with a
				different one. With PKCE it is optional. If the user selects <em>Allow</em>, they are redirected to
				your redirect URI with <code>code</code> and <code>state</code>. If they select <em>Go back</em>, they
				are redirected with <code>error=access_denied</code>.
			</p>
			<h3>2. Exchange the code for tokens</h3>
			<p>
				A code expires after {config.AUTHORIZATION_CODE_SECONDS} seconds and can be used once. Using it a
				second time revokes the tokens issued for it. Send a form:
			</p>
			<CodeBlock title="Token request as a form" code={requests.exchangeForm} />
			<p>Or send JSON:</p>
			<CodeBlock title="Token request as JSON" code={requests.exchangeJson} />
			<p>Both return:</p>
			<CodeBlock title="Token response" code={requests.answer} />
			<h3>3. Call the API</h3>
			<CodeBlock title="Token check" code={requests.me} />
			<CodeBlock title="List of bookings" code={requests.bookings} />
			<h3>4. Refresh the access token</h3>
			<p>
				An access token expires after {Math.round(config.ACCESS_TOKEN_SECONDS / 60)} minutes. When the API
				responds with 401, request a new one. {refreshTokenUse}
			</p>
			<CodeBlock title="Refresh request as a form" code={requests.refreshForm} />
			<p>Or use the refresh endpoint, with JSON and the refresh token as a Bearer token:</p>
			<CodeBlock title="Refresh request as JSON" code={requests.refreshJson} />
			<h3>5. Revoke tokens</h3>
			<p>
				When a user disconnects your app on your side, revoke the refresh token (RFC 7009): its access tokens
				end, too. Browser, mobile and command-line apps omit <code>client_secret</code>.
			</p>
			<CodeBlock title="Revocation request" code={requests.revoke} />
			<p>
				An app with a secret can check a token at <code>{base}/api/auth/oauth/introspect</code> (RFC 7662),
				with the same parameters. Apps without a secret cannot introspect tokens.
			</p>
			<h2>Create and change bookings</h2>
			<p>
				With the scope <code>WRITE_BOOKING</code>, which the operator allows an app on request, an access
				token can create, reschedule and cancel bookings. Attendees get an email with a calendar file.
			</p>
			<CodeBlock title="New booking" code={requests.write} />
			<p>
				If a response does not arrive, send the request again with the same <code>Idempotency-Key</code>: for
				24 hours, it returns the first response with <code>Idempotency-Replayed: true</code> and changes
				nothing. Use a new key for each booking.
			</p>
			<CodeBlock title="Another time" code={requests.reschedule} />
			<CodeBlock title="Cancellation" code={requests.cancel} />
			<h2>Webhooks</h2>
			<p>
				With the scopes <code>READ_BOOKING</code> and <code>NOTIFY_BOOKING</code>, which the operator allows
				an app on request, the service sends changes of the user's bookings to a URL of yours, and{" "}
				<code>connection.ended</code> when the user disconnects your app. Verify each message with a library
				of <a href="https://www.standardwebhooks.com">Standard Webhooks</a> and the <code>secret</code> in the
				response, which is shown only once.
			</p>
			<CodeBlock title="New webhook" code={requests.webhook} />
			{config.API_REQUESTS_PER_MINUTE > 0 && (
				<>
					<h2>Limits</h2>
					<p>
						A connection of a user with your app, or an API key, can make {config.API_REQUESTS_PER_MINUTE}{" "}
						requests to <code>/api/v1</code> in a minute, and your app ten times as many for all users
						together. All API keys of a user can make ten times as many as one. A response counts as another
						request for every 100,000 characters. The headers <code>RateLimit-Policy</code> and{" "}
						<code>RateLimit</code> of each response say how many remained before it was counted.
					</p>
				</>
			)}
			<h2>Errors</h2>
			<ul>
				<li>
					<code>invalid_grant</code>: the code or refresh token is unknown, used, expired or revoked. Redirect
					the user to the authorization page again.
				</li>
				<li>
					<code>401 invalid_token</code>: refresh the access token.
				</li>
				<li>
					<code>403 insufficient_scope</code>: request the scope that the response names.
				</li>
				<li>
					<code>429</code>: wait for the number of seconds in <code>Retry-After</code>.
				</li>
			</ul>
			<h2>Access your own account</h2>
			<p>
				For your own scripts, create an <a href="/account/api-keys">API key</a>, with full access or only for
				reading. It also works as a Bearer token.
			</p>
			<CodeBlock title="New booking with an API key" code={requests.apiKey} />
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</Document>
	);
}

function Endpoints({ base }: { base: string }) {
	const endpoints = [
		["Authorization URL", "/auth/oauth2/authorize"],
		["Access token URL", "/api/auth/oauth/token"],
		["Refresh token URL", "/api/auth/oauth/refreshToken"],
		["Revocation", "/api/auth/oauth/revoke"],
		["Introspection", "/api/auth/oauth/introspect"],
		["Token check", "/api/auth/oauth/me"],
		["Userinfo", "/api/auth/oauth/userinfo"],
		["Sign-out URL", "/auth/oauth2/logout"],
		["Metadata (RFC 8414)", "/.well-known/oauth-authorization-server"],
		["Metadata (OpenID Connect)", "/.well-known/openid-configuration"],
	] as const;
	return (
		<>
			<h2>Endpoints</h2>
			<dl class="card">
				{endpoints.map(([name, path]) => (
					<>
						<dt>{name}</dt>
						<dd>
							<code>{`${base}${path}`}</code> <CopyButton what={name} text={`${base}${path}`} />
						</dd>
					</>
				))}
			</dl>
		</>
	);
}

function Scopes({ scopes }: Pick<Props, "scopes">) {
	return (
		<>
			<h2 id="scopes">Scopes</h2>
			<dl class="card">
				{scopes.map(({ name, description }) => (
					<>
						<dt>
							<code>{name}</code>
						</dt>
						<dd>{description}</dd>
					</>
				))}
			</dl>
		</>
	);
}
