/**
 * A resource indicator (RFC 8707 §2) as it is stored and compared: clients add a slash to an origin. Undefined unless it
 * is an http or https address without fragment and credentials.
 */
export function toResource(text: string): string | undefined {
	if (!/^https?:\/\/[^\s#@]{1,500}$/.test(text) || !URL.canParse(text)) return undefined;
	const { href, origin, pathname, search } = new URL(text);
	return pathname === "/" && search === "" ? origin : href;
}

/** Of this service: all of it, or its API. */
export function isOwnResource(resource: string | undefined, baseUrl: string): boolean {
	return resource === baseUrl || resource === `${baseUrl}/api/v1`;
}

/** Whether `resource` of a client `c` counts: the first apps may send anything, which must not begin to fail. */
export const readsResourceSql = (c: string): string => `(${c}.kind <> 'server' OR ${c}.subject = 'opaque')`;
