import { Browser } from "../../measure/browser.ts";
import { startProcess } from "../start-process.ts";
import { clientSettings, hiddenFields, type OAuthPeer, PEOPLE, type StartOAuthPeer } from "./peer.ts";

const client = { id: "benchmark", secret: "s".repeat(43) };

/** oidc-provider with an adapter for PostgreSQL. */
export const startOidcProvider: StartOAuthPeer = async (databases) => {
	const databaseUrl = await databases.createDatabase("oidc_provider");
	const program = (port: number) => ({
		path: "benchmarks/dist/peers/oauth/oidc-provider-server.js",
		settings: { ...clientSettings(client, databaseUrl), ISSUER: `http://127.0.0.1:${port}` },
		readyPath: "/.well-known/openid-configuration",
	});
	const started = await startProcess(program);
	const peer: OAuthPeer = {
		...started,
		name: "oidc-provider",
		databases,
		databaseUrl,
		client,
		scope: "openid",
		paths: { authorize: "/auth", token: "/token", me: "/me", introspect: "/token/introspection" },
		people: [],
		startAnother: () => startProcess(program),
		allowForm(page) {
			const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
			return { action, fields: hiddenFields(page) };
		},
	};
	for (let n = 1; n <= PEOPLE; n++) peer.people.push(await signIn(peer, `person${n}`));
	return peer;
};

async function signIn({ origin, allowForm }: OAuthPeer, person: string): Promise<Browser> {
	const browser = new Browser(origin);
	const parameters = {
		client_id: client.id,
		redirect_uri: "https://app.example/callback",
		response_type: "code",
		scope: "openid",
	};
	let page = await browser.get(`/auth?${new URLSearchParams(parameters)}`);
	// First the sign-in, then the consent.
	while ("text" in page && allowForm) {
		const { action, fields } = allowForm(page.text);
		page = await browser.submit({ action, fields: { ...fields, person } });
	}
	return browser;
}
