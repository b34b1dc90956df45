import { type Sent, sendFor } from "../measure/send.ts";
import type { OAuthPeer } from "../peers/oauth/peer.ts";
import { newTokensOf } from "./oauth.ts";
import type { Scenario } from "./scenario.ts";

/** The account whose bookings are listed. */
const PERSON = 0;

function apiList(name: string, query: string): Scenario<OAuthPeer> {
	return {
		name,
		async prepare(peer, count) {
			const { access_token } = await newTokensOf(peer, PERSON);
			const headers = { authorization: `Bearer ${access_token}` };
			const sent: Sent = { path: `/api/v1/bookings${query}`, headers };
			return Array.from({ length: count }, () => () => sendFor([200], peer.origin, sent));
		},
	};
}

function pageOf(name: string, path: string): Scenario<OAuthPeer> {
	return {
		name,
		prepare: async ({ people }, count) =>
			Array.from({ length: count }, () => async () => people[PERSON]?.get(path)),
	};
}

/** Lists of a person's bookings and apps. */
export const oauthLists: Scenario<OAuthPeer>[] = [
	apiList("API: bookings", ""),
	apiList("API: bookings by status", "?status=cancelled"),
	apiList("API: bookings of a time", "?from=2027-01-01T00:00:00Z&to=2027-02-01T00:00:00Z"),
	pageOf("page: bookings", "/bookings"),
	pageOf("page: past bookings", "/bookings?past"),
	pageOf("page: connected apps", "/account/apps"),
];
