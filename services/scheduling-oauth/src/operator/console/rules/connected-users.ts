/** An app may have millions of users; more than this are not counted for a page. */
export const MAX_COUNTED = 1_000;

/** "1 user is connected", "More than 1,000 users are connected". */
export function describeConnected(connected: number): string {
	if (connected === 1) return "1 user is connected";
	if (connected > MAX_COUNTED) return `More than ${MAX_COUNTED.toLocaleString("en")} users are connected`;
	return `${connected} users are connected`;
}
