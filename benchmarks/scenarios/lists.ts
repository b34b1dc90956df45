import { type Sent, sendFor } from "../measure/send.ts";
import type { OAuthPeer } from "../peers/oauth/peer.ts";
import { call, callFor, type SigningPeer } from "../peers/signing/peer.ts";
import { createTokens } from "./oauth.ts";
import type { Scenario } from "./scenario.ts";

/** The account whose bookings are listed. */
const PERSON = 0;

function apiList(name: string, query: string): Scenario<OAuthPeer> {
	return {
		name,
		async prepare(peer, count) {
			const { access_token } = await createTokens(peer, PERSON);
			const headers = { authorization: `Bearer ${access_token}` };
			const sent: Sent = { path: `/api/v1/bookings${query}`, headers };
			return Array.from({ length: count }, () => () => sendFor([200], peer.origin, sent));
		},
	};
}

function makePageScenario(name: string, path: string): Scenario<OAuthPeer> {
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
	makePageScenario("page: bookings", "/bookings"),
	makePageScenario("page: past bookings", "/bookings?past"),
	makePageScenario("page: connected apps", "/account/apps"),
];

const lists: Record<string, (pages: number) => string> = {
	"list, first page": () => "/documents",
	"list, middle page": (pages) => `/documents?page=${Math.ceil(pages / 2)}`,
	"list, last page": (pages) => `/documents?page=${pages}`,
	"list by status": () => "/documents?status=COMPLETED",
	"list by a status of none": () => "/documents?status=CANCELLED",
	"list by externalId": () => "/documents?externalId=ext-700",
	"search, one match": () => "/documents?query=Contract%20700%20of",
	"search, no match": () => "/documents?query=nothing%20like%20it",
	"search, one in a hundred": () => "/documents?query=700",
	"search, all match": () => "/documents?query=contract",
};

/** Lists of one account's documents, by the API. */
export const growingLists: Scenario<SigningPeer>[] = Object.entries(lists).map(([name, pathOf]) => ({
	name: `API: ${name}`,
	async prepare(peer, count) {
		const { totalPages } = await callFor<{ totalPages: number }>(peer, "/documents");
		return Array.from({ length: count }, () => () => call(peer, pathOf(totalPages)));
	},
}));

type Middle = { id: number; day: string };

const pages: Record<string, (middle: Middle) => string> = {
	"first page": () => "",
	"middle page": ({ id }) => `?before=${id}`,
	"by status": () => "?status=COMPLETED",
	"by a status of none": () => "?status=CANCELLED",
	"oldest first": () => "?sort=oldest",
	"by title": () => "?sort=title",
	"by title, middle page": ({ id }) => `?sort=title&before=${id}`,
	"by title, of a status": () => "?sort=title&status=COMPLETED",
	"by title, of a status of none": () => "?sort=title&status=CANCELLED",
	"of a day": ({ day }) => `?from=${day}&to=${day}`,
	"by title, of a day": ({ day }) => `?sort=title&from=${day}&to=${day}`,
	"search, one match": () => "?query=Contract%20700%20of",
	"search, no match": () => "?query=nothing%20like%20it",
	"search, a person's name": () => "?query=Grace",
	"search, part of an address": () => "?query=race%40exa",
	"of a person": () => "?person=ada7%40example.com",
	"of a person with one document": () => "?person=grace%40example.com",
	"search, all match": () => "?query=contract",
	"search, all match, by title": () => "?query=contract&sort=title",
};

/** The list page of the web app: with counts by status and each document's recipients. */
export const documentsPage: Scenario<SigningPeer>[] = Object.entries(pages).map(([name, queryOf]) => ({
	name: `page: ${name}`,
	isOfferedBy: ({ session }) => session !== undefined,
	async prepare(peer, count) {
		const headers = { cookie: peer.session ?? "" };
		const { totalPages } = await callFor<{ totalPages: number }>(peer, "/documents");
		type List = { documents: { id: number; createdAt: string }[] };
		const { documents } = await callFor<List>(peer, `/documents?page=${Math.ceil(totalPages / 2)}`);
		const [middle] = documents;
		if (!middle) throw new Error("There are no documents.");
		const path = `/documents${queryOf({ id: middle.id, day: middle.createdAt.slice(0, 10) })}`;
		return Array.from({ length: count }, () => () => sendFor([200], peer.origin, { path, headers }));
	},
}));
