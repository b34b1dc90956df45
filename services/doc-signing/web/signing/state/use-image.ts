import { useEffect, useState } from "preact/hooks";
import { link } from "./requests.ts";

/** The source of an image of the link. In a frame, whose requests have a header in place of a cookie, it is fetched first. */
export function useImage(address: string | undefined): string | undefined {
	const [fetched, setFetched] = useState<string>();
	useEffect(() => {
		if (!link.frame || address === undefined) return;
		const stop = new AbortController();
		// Not revoked, while an element may still load it; the page frees it.
		fetchImage(address, stop.signal).then(setFetched, () => {});
		return () => stop.abort();
	}, [address]);
	return link.frame ? fetched : address;
}

/** A URL of a file of the link in this page. Rejects if the server refuses it. */
export async function fetchImage(address: string, signal: AbortSignal | null = null): Promise<string> {
	const response = await fetch(address, { headers: link.headers, signal });
	if (!response.ok) throw new Error(`status ${response.status}`);
	return URL.createObjectURL(await response.blob());
}
