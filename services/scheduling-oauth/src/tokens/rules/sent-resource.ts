import { isOwnResource, toResource } from "../../clients/rules/resource.ts";

/** The resource of a token request: empty for this service, "?" for one that there cannot be, null if none was sent. */
export function sentResource(text: string | undefined, baseUrl: string): string | null {
	if (text === undefined) return null;
	const resource = toResource(text);
	return isOwnResource(resource, baseUrl) ? "" : (resource ?? "?");
}

/** RFC 8707 §2.2: a token request can only repeat the granted resource, null for this service. */
export function isOther(granted: string | null, sent: string | null): boolean {
	return sent !== null && sent !== (granted ?? "");
}
