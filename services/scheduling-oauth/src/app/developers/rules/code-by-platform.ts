import type { ClientKind } from "../../../clients/rules/client-kind.ts";

/** Code to copy for each platform, with the packages to install. It works with the id, the secret and a redirect URI of a registered app. */
export function codeByPlatform(base: string) {
	const http = base.startsWith("http:");
	const insecure = http ? ",\n  { execute: [client.allowInsecureRequests] }" : "";
	const start = `const issuer = new URL("${base}");
const config = await client.discovery(issuer, "YOUR_CLIENT_ID",`;
	const publicClient = `${start}
  undefined, client.None()${insecure});`;
	const address = (more: string) => `client.buildAuthorizationUrl(config, {
  redirect_uri,${more}
  scope: "READ_BOOKING",
  code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: "S256",
})`;
	const stopIfDenied = `if (returned.searchParams.get("error") === "access_denied") {
  console.log("You are not connected.");
  process.exit();
}`;
	const list = `const bookings = await client.fetchProtectedResource(
  config, tokens.access_token, new URL("/api/v1/bookings", issuer), "GET");`;
	return {
		server: {
			label: "Server",
			install: "express@5 express-session openid-client@6",
			about:
				"A server app on Express. The secret and the tokens stay on your server. Save it as app.mjs, replace redirect_uri with one of your app's, and open /login at your app.",
			run: "PORT=3000 SESSION_SECRET=$(openssl rand -hex 32) node app.mjs",
			code: `import express from "express";
import session from "express-session";
import * as client from "openid-client";

const redirect_uri = "https://app.example/callback";
${start}
  "YOUR_CLIENT_SECRET"${http ? `, undefined${insecure}` : ""});
const app = express();
app.use(session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false }));

app.get("/login", async (request, response) => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  request.session.checks = { pkceCodeVerifier, expectedState };
  const address = ${address("\n  state: expectedState,").replaceAll("\n", "\n  ")};
  response.redirect(address.href);
});

app.get("/callback", async (request, response) => {
  const { checks } = request.session;
  delete request.session.checks;
  // Without this check, another site could connect this user to the attacker's account.
  if (!checks) return response.status(400).send("This sign-in was not started in this browser.");
  if (request.query.error === "access_denied") return response.send("You are not connected.");
  const address = new URL(request.originalUrl, redirect_uri);
  const tokens = await client.authorizationCodeGrant(config, address, checks);
  // Store tokens.refresh_token for this user.
  ${list.replaceAll("\n", "\n  ")}
  response.json(await bookings.json());
});

app.listen(process.env.PORT);`,
		},
		browser: {
			label: "Single-page app",
			install: "oidc-client-ts@3",
			about: "A browser app. It calls the API from the origin of its redirect URI.",
			code: `import { UserManager } from "oidc-client-ts";

const manager = new UserManager({
  authority: "${base}",
  client_id: "YOUR_CLIENT_ID",
  redirect_uri: new URL("/callback", location.origin).href,
  scope: "openid READ_BOOKING",
});
const isDenied = new URLSearchParams(location.search).get("error") === "access_denied";
if (location.pathname === "/callback") {
  if (!isDenied) await manager.signinCallback();
  history.replaceState(null, "", "/"); // A code can be used once.
}
let user = await manager.getUser();
if (user?.expired) user = await manager.signinSilent().catch(() => null);
if (isDenied) {
  document.body.append("You are not connected.");
} else if (user) {
  const bookings = await fetch("${base}/api/v1/bookings", {
    headers: { Authorization: \`Bearer \${user.access_token}\` },
  });
  document.body.append(JSON.stringify(await bookings.json()));
} else {
  await manager.signinRedirect();
}`,
		},
		mobile: {
			label: "Mobile app",
			install: "expo-crypto expo-web-browser",
			about:
				"A mobile app on Expo: call connect when the user selects a button. Its redirect URI has a private-use scheme. Without JavaScript, use AppAuth for Android or iOS.",
			code: `import { CryptoDigestAlgorithm, CryptoEncoding, digestStringAsync, randomUUID } from "expo-crypto";
import { openAuthSessionAsync } from "expo-web-browser";

const issuer = "${base}";
const client_id = "YOUR_CLIENT_ID";
const redirect_uri = "com.example.app:/callback";

export async function connect() {
  const code_verifier = randomUUID() + randomUUID();
  const hash = await digestStringAsync(
    CryptoDigestAlgorithm.SHA256, code_verifier, { encoding: CryptoEncoding.BASE64 });
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    scope: "READ_BOOKING",
    code_challenge: hash.replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=/g, ""),
    code_challenge_method: "S256",
  });
  const result = await openAuthSessionAsync(\`\${issuer}/auth/oauth2/authorize?\${query}\`, redirect_uri);
  const code = result.type === "success" && new URL(result.url).searchParams.get("code");
  if (!code) return undefined; // The user closed the browser or denied access.
  const answer = await fetch(\`\${issuer}/api/auth/oauth/token\`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ grant_type: "authorization_code", code, redirect_uri, client_id, code_verifier }),
  });
  const tokens = await answer.json();
  if (!answer.ok) throw new Error(tokens.error_description);
  // Store tokens.refresh_token in the device's secure storage: it is replaced at each refresh.
  const bookings = await fetch(\`\${issuer}/api/v1/bookings\`, {
    headers: { Authorization: \`Bearer \${tokens.access_token}\` },
  });
  return bookings.json();
}`,
		},
		cli: {
			label: "Command line",
			install: "openid-client@6",
			about:
				"A command-line app for Node. Save it as app.mjs. Register http://127.0.0.1/callback: any port is accepted.",
			run: "node app.mjs",
			code: `import { once } from "node:events";
import { createServer } from "node:http";
import * as client from "openid-client";

${publicClient}
const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const redirect_uri = \`http://127.0.0.1:\${server.address().port}/callback\`;
const pkceCodeVerifier = client.randomPKCECodeVerifier();
const address = ${address("")};
console.log(\`Open \${address.href}\`);
const [request, response] = await once(server, "request");
response.end("You can close this window.");
server.close();
const returned = new URL(request.url, redirect_uri);
${stopIfDenied}
const tokens = await client.authorizationCodeGrant(config, returned, { pkceCodeVerifier });
// Store tokens.refresh_token where only this user can read it: it is replaced at each refresh.
${list}
console.log(await bookings.json());`,
		},
		agent: {
			label: "Agent",
			install: "@modelcontextprotocol/sdk@1",
			about:
				"An AI agent for Node. Save it as agent.mjs. It needs no registration: it publishes a document at its client ID, whose host the operator of this service must allow.",
			run: "node agent.mjs",
			document: `{
  "client_id": "https://agent.example/client.json",
  "client_name": "My agent",
  "redirect_uris": ["http://127.0.0.1/callback"],
  "token_endpoint_auth_method": "none"
}`,
			code: `import { once } from "node:events";
import { createServer } from "node:http";
import { auth } from "@modelcontextprotocol/sdk/client/auth.js";

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const redirectUrl = \`http://127.0.0.1:\${server.address().port}/callback\`;
let client, verifier, tokens;
const provider = {
  redirectUrl,
  clientMetadataUrl: "https://agent.example/client.json",
  clientMetadata: { redirect_uris: [redirectUrl] },
  clientInformation: () => client,
  saveClientInformation: (information) => { client = information; },
  codeVerifier: () => verifier,
  saveCodeVerifier: (text) => { verifier = text; },
  tokens: () => tokens,
  // Store tokens.refresh_token where only this user can read it: it is replaced at each refresh.
  saveTokens: (issued) => { tokens = issued; },
  redirectToAuthorization: (address) => console.log(\`Open \${address.href}\`),
};
const serverUrl = "${base}";
await auth(provider, { serverUrl, scope: "READ_BOOKING" });
const [request, response] = await once(server, "request");
response.end("You can close this window.");
server.close();
const returned = new URL(request.url, redirectUrl);
${stopIfDenied}
const authorizationCode = returned.searchParams.get("code");
await auth(provider, { serverUrl, authorizationCode });
const bookings = await fetch(\`\${serverUrl}/api/v1/bookings\`, {
  headers: { Authorization: \`Bearer \${tokens.access_token}\` },
});
console.log(await bookings.json());`,
		},
	};
}

export const platforms = ["server", "browser", "mobile", "cli", "agent"] as const;
export type Platform = (typeof platforms)[number];

/** Where the guide has the code for a platform. */
export const codeAddress = (platform: Platform) => `/developers?platform=${platform}#code`;

/** The platform whose code an app of a kind starts from. */
export const platformOfKind: Record<ClientKind, Platform> = {
	server: "server",
	browser: "browser",
	native: "mobile",
};
