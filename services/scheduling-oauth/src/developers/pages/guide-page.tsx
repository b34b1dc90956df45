import { Document } from "../../platform/html/page.tsx";
import { requestsFor } from "../rules/example-requests.ts";

type Props = {
	config: { BASE_URL: string; ACCESS_TOKEN_SECONDS: number; AUTHORIZATION_CODE_SECONDS: number };
	scopes: { name: string; description: string }[];
};

export function GuidePage({ config, scopes }: Props) {
	const { BASE_URL: base } = config;
	const requests = requestsFor(base);
	return (
		<Document title="For developers" width="wide">
			<h1>For developers</h1>
			<p>
				Your app asks a person for access; the person allows it; your app reads their bookings or profile.
				This is OAuth 2.0 with the authorization-code grant (RFC 6749), with PKCE (RFC 7636) if you like.{" "}
				<a href="/developers/register">Register your app</a> first. Everything else about the API is in the{" "}
				<a href="/api/openapi">interactive reference</a>.
			</p>
			<Addresses base={base} />
			<Scopes scopes={scopes} />
			<h2>With a library</h2>
			<p>
				Give it the issuer <code>{base}</code> (it finds the rest by itself), your Client ID and your Client
				Secret. With <code>oauth4webapi</code>, for one:
			</p>
			<pre>{requests.library}</pre>
			<p>
				Auth.js and <code>openid-client</code> work with their defaults. A request needs a <code>state</code>{" "}
				or a PKCE <code>code_challenge</code>; sending both is best.
			</p>
			<h2>By hand</h2>
			<h3>1. Send the person to the authorization page</h3>
			<pre>{requests.authorize}</pre>
			<p>
				<code>state</code> is a random string of yours: keep it in the person's session, and refuse an answer
				that brings another one. With PKCE you may leave it out. After <em>Allow</em> they come back to your
				redirect URI with <code>code</code> and <code>state</code>; after <em>Go back</em> with{" "}
				<code>error=access_denied</code>.
			</p>
			<h3>2. Exchange the code</h3>
			<p>
				Within {config.AUTHORIZATION_CODE_SECONDS} seconds, and once: a code that comes twice ends the tokens
				it bought. Form, as the standard has it:
			</p>
			<pre>{requests.exchangeForm}</pre>
			<p>Or JSON:</p>
			<pre>{requests.exchangeJson}</pre>
			<p>Both give:</p>
			<pre>{requests.answer}</pre>
			<h3>3. Call the API</h3>
			<pre>{requests.me}</pre>
			<pre>{requests.bookings}</pre>
			<h3>4. Refresh</h3>
			<p>
				An access token is good for {Math.round(config.ACCESS_TOKEN_SECONDS / 60)} minutes. On a 401, get
				another; the refresh token stays the same.
			</p>
			<pre>{requests.refreshForm}</pre>
			<p>Or at the address of its own, with JSON and the refresh token as Bearer:</p>
			<pre>{requests.refreshJson}</pre>
			<h2>When something goes wrong</h2>
			<ul>
				<li>
					<code>invalid_grant</code>: the code or refresh token is used up, expired or taken back. Send the
					person to the authorization page again.
				</li>
				<li>
					<code>401 invalid_token</code>: refresh. <code>403 insufficient_scope</code>: ask for the scope it
					names.
				</li>
				<li>
					<code>429</code>: wait as many seconds as <code>Retry-After</code> says.
				</li>
			</ul>
			<h2>Your own account, without OAuth</h2>
			<p>
				For a program of your own, make an <a href="/account/api-keys">API key</a>. It also makes and cancels
				bookings, which apps cannot.
			</p>
			<pre>{requests.apiKey}</pre>
		</Document>
	);
}

function Addresses({ base }: { base: string }) {
	const addresses = [
		["Authorization URL", "/auth/oauth2/authorize"],
		["Access token request URL", "/api/auth/oauth/token"],
		["Refresh token request URL", "/api/auth/oauth/refreshToken"],
		["Credential check", "/api/auth/oauth/me"],
		["Metadata (RFC 8414)", "/.well-known/oauth-authorization-server"],
	];
	return (
		<>
			<h2>Addresses</h2>
			<dl class="card">
				{addresses.map(([name, path]) => (
					<>
						<dt>{name}</dt>
						<dd>
							<code>{`${base}${path}`}</code>
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
			<h2>Scopes</h2>
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
