import { TooManyRequests } from "@repo/http-errors";
import { networkOf } from "@repo/service-kit/rate-limits";

export type ZipReader = { userId: number; ipAddress: string };
export type ZipSlots = {
	/** Returns a function that releases the slot. Throws TooManyRequests. */
	take(reader: ZipReader): () => void;
};

/** In this process. Each slot holds a file in memory until its client has read it. */
const MAX_ZIPS = 20;
/** One person with many accounts leaves most slots to others. */
const MAX_OF_NETWORK = 5;

/** Active ZIP downloads: one per account, and a share per network. */
export function openZipSlots(): ZipSlots {
	const held = new Set<{ userId: number; network: string }>();
	return {
		take({ userId, ipAddress }) {
			const slot = { userId, network: networkOf(ipAddress) };
			const others = [...held];
			if (others.some((other) => other.userId === userId))
				throw new TooManyRequests(10, "Another download is in progress. Try again when it has finished.");
			const ofNetwork = others.filter(({ network }) => network === slot.network);
			if (held.size >= MAX_ZIPS || ofNetwork.length >= MAX_OF_NETWORK)
				throw new TooManyRequests(30, "Too many downloads are in progress. Try again in a minute.");
			held.add(slot);
			return () => void held.delete(slot);
		},
	};
}
