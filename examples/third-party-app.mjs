// A third-party app in one file: signs a user in with OAuth 2.0 and lists their bookings. It needs three things:
// the service's address, its own client id, and its client secret.
import { createServer } from "node:http";
import * as oauth from "oauth4webapi";

const { ISSUER = "http://localhost:4100", CLIENT_ID, CLIENT_SECRET, PORT = "4300" } = process.env;
if (!CLIENT_ID || !CLIENT_SECRET) {
	console.error("Set CLIENT_ID and CLIENT_SECRET to what the operator gave you.");
	process.exit(1);
}

// Plain http is for a service on your own machine; with https, remove this line.
const insecure = { [oauth.allowInsecureRequests]: ISSUER.startsWith("http://") };
const issuer = new URL(ISSUER);
const server = await oauth.processDiscoveryResponse(
	issuer,
	await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
);
const client = { client_id: CLIENT_ID };
const clientAuth = oauth.ClientSecretPost(CLIENT_SECRET);
const redirectUri = `http://localhost:${PORT}/callback`;

/** The states of the browsers sent to the service; each response must return one of them. */
const pending = new Map();

const pages = {
	"/": () => '<h1>My calendar app</h1><p><a href="/connect">Connect your bookings</a></p>',

	async "/connect"(_url, response) {
		const state = oauth.generateRandomState();
		const verifier = oauth.generateRandomCodeVerifier();
		pending.set(state, verifier);
		const address = new URL(server.authorization_endpoint);
		address.search = new URLSearchParams({
			response_type: "code",
			client_id: CLIENT_ID,
			redirect_uri: redirectUri,
			scope: "READ_BOOKING READ_PROFILE",
			state,
			code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
			code_challenge_method: "S256",
		}).toString();
		response.setHeader("Set-Cookie", `state=${state}; HttpOnly; SameSite=Lax; Path=/`);
		response.writeHead(303, { Location: address.href }).end();
	},

	async "/callback"(url, _response, request) {
		const state = /(?:^|; )state=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
		const verifier = state && pending.get(state);
		if (!verifier) return "<p>This sign-in was not started in this browser. <a href='/'>Start again</a></p>";
		pending.delete(state);
		const parameters = oauth.validateAuthResponse(server, client, url, state);
		const answer = await oauth.authorizationCodeGrantRequest(
			server,
			client,
			clientAuth,
			parameters,
			redirectUri,
			verifier,
			insecure,
		);
		const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
		const bookings = await oauth.protectedResourceRequest(
			tokens.access_token,
			"GET",
			new URL("/api/v1/bookings", ISSUER),
			undefined,
			undefined,
			insecure,
		);
		return bookingsPage((await bookings.json()).bookings);
	},
};

createServer((request, response) => void answer(request, response))
	.on("error", ({ code, message }) => {
		console.error(code === "EADDRINUSE" ? portInUse() : message);
		process.exit(1);
	})
	.listen(Number(PORT), "localhost", () => console.log(`Open http://localhost:${PORT}`));

function portInUse() {
	const other = Number(PORT) + 1;
	return `Port ${PORT} is in use. Stop the program that uses it, such as another example, and start this one again.
Or register a redirect URI with another port, and start this program with PORT=${other}:
  npm run operator -- scheduling-oauth clients update ${CLIENT_ID} \\
    --redirect-uri ${redirectUri} http://localhost:${other}/callback`;
}

async function answer(request, response) {
	const url = new URL(request.url, `http://localhost:${PORT}`);
	try {
		const page = await pages[url.pathname]?.(url, response, request);
		if (response.writableEnded) return;
		response.writeHead(page ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
		response.end(page ?? "<p>Page not found.</p>");
	} catch (error) {
		const reason = error instanceof oauth.AuthorizationResponseError ? error.error : error.message;
		response.writeHead(400, { "Content-Type": "text/html; charset=utf-8" });
		response.end(`<p>Could not connect: ${escapeHtml(String(reason))}. <a href="/">Back</a></p>`);
	}
}

function bookingsPage(bookings) {
	const items = bookings.map(({ title, start, time_zone: timeZone }) => {
		const when = new Date(start).toLocaleString("en", { dateStyle: "full", timeStyle: "short", timeZone });
		return `<li><strong>${escapeHtml(title)}</strong>, ${when} (${escapeHtml(timeZone)})</li>`;
	});
	const list = `<ul>${items.join("")}</ul>`;
	const empty = `<p>No bookings yet. <a href="${ISSUER}/bookings/new">Create one</a>, then <a href="/connect">refresh</a>.</p>`;
	return `<h1>Your bookings</h1>${items.length > 0 ? list : empty}`;
}

function escapeHtml(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
