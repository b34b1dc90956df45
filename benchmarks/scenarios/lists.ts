import { call, callFor, type SigningPeer } from "../peers/signing/peer.ts";
import type { Scenario } from "./scenario.ts";

const paths: Record<string, (pages: number) => string> = {
	"list, first page": () => "/documents",
	"list, middle page": (pages) => `/documents?page=${Math.ceil(pages / 2)}`,
	"list, last page": (pages) => `/documents?page=${pages}`,
	"list by status": () => "/documents?status=COMPLETED",
	"list by a status without documents": () => "/documents?status=CANCELLED",
	"list by externalId": () => "/documents?externalId=ext-700",
	"search, one match": () => "/documents?query=Contract%20700%20of",
	"search, no match": () => "/documents?query=nothing%20like%20it",
	"search, one in a hundred": () => "/documents?query=700",
	"search, all match": () => "/documents?query=contract",
};

/** Lists of one account's documents, by which its growth shows. */
export const growingLists: Scenario<SigningPeer>[] = Object.entries(paths).map(([name, pathOf]) => ({
	name,
	async prepare(peer, count) {
		const { totalPages } = await callFor<{ totalPages: number }>(peer, "/documents");
		return Array.from({ length: count }, () => () => call(peer, pathOf(totalPages)));
	},
}));
