import { once } from "node:events";
import type { Server } from "node:http";
import Provider from "oidc-provider";

type Client = { callback: string; logout: string };

/** oidc-provider with its own pages: any name and password sign in, and the name is the verified address. */
export async function startRealProvider(port: number, { callback, logout }: Client) {
	const issuer = `http://localhost:${port}`;
	const provider = new Provider(issuer, {
		clients: [
			{
				...{ client_id: "signing", client_secret: "secret", redirect_uris: [callback] },
				...{ backchannel_logout_uri: logout, backchannel_logout_session_required: true },
			},
		],
		claims: { email: ["email", "email_verified"], profile: ["name"] },
		cookies: { keys: ["journey"] },
		features: { backchannelLogout: { enabled: true } },
		findAccount: (_context, id) => ({
			accountId: id,
			claims: () => ({ sub: id, email: id, email_verified: true, name: "Berta Signer" }),
		}),
		// Its own refuses private addresses.
		fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
		// The company has agreed for its people.
		async loadExistingGrant({ oidc }) {
			const grant = new provider.Grant({
				accountId: oidc.session?.accountId,
				clientId: oidc.client?.clientId,
			} as ConstructorParameters<typeof provider.Grant>[0]);
			grant.addOIDCScope("openid email profile");
			await grant.save();
			return grant;
		},
	});
	const server: Server = provider.listen(port, "localhost");
	await once(server, "listening");
	return {
		issuer,
		close() {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(resolve));
		},
	};
}
