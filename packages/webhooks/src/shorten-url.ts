const MAX_PATH = 12;

/** The host and the beginning of the path, for operators: the rest may be a secret, as in the addresses of chat services. */
export function shortenUrl(url: string): string {
	const { host, pathname, search } = new URL(url);
	return pathname.length > MAX_PATH || search !== ""
		? `${host}${pathname.slice(0, MAX_PATH)}…`
		: host + pathname;
}
