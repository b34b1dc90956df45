import { sendFor } from "../measure/send.ts";
import type { OAuthPeer } from "../peers/oauth/peer.ts";
import { newTokensOf } from "../scenarios/oauth.ts";

/** One use of an app: code, tokens, API calls, a refresh, and every second time it is disconnected. */
export async function useApp(peer: OAuthPeer, index: number): Promise<void> {
	const { origin, paths, client } = peer;
	const secret = { client_id: client.id, client_secret: client.secret };
	const first = await newTokensOf(peer, index);
	const call = (path: string, token: string) =>
		sendFor([200], origin, { path, headers: { authorization: `Bearer ${token}` } });
	for (let calls = 0; calls < 8; calls++)
		await call(calls % 2 ? paths.me : "/api/v1/bookings", first.access_token);
	const form = { grant_type: "refresh_token", refresh_token: first.refresh_token, ...secret };
	const { text } = await sendFor([200], origin, { path: paths.token, form });
	const { access_token } = JSON.parse(text) as { access_token: string };
	await call(paths.me, access_token);
	const introspect = paths.introspect ?? "";
	await sendFor([200], origin, { path: introspect, form: { ...secret, token: access_token } });
	if (index % 2)
		await sendFor([200], origin, {
			path: "/api/auth/oauth/revoke",
			form: { ...secret, token: access_token },
		});
}
