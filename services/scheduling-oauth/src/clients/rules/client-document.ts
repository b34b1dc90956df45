import { redirectUriProblem } from "./redirect-uri.ts";

/** What an app says about itself at its client ID (draft-ietf-oauth-client-id-metadata-document). */
export type ClientDocument = { name: string; redirectUris: string[] };

const MAX_REDIRECT_URIS = 10;

/** The document at `url`, or what is wrong with it. Redirect URIs that we cannot serve are left out. */
export function readClientDocument(
	url: string,
	bytes: Uint8Array,
	contentType: unknown,
): ClientDocument | { problem: string } {
	// §4.3: or an upload at the host could describe an app of it.
	if (!/^application\/([\w.!#$&^-]+\+)?json\s*(;|$)/i.test(String(contentType)))
		return { problem: "does not have the Content-Type application/json" };
	const items = parseObject(bytes);
	if (!items) return { problem: "is not a JSON object" };
	// §4.1: or another host could describe this app.
	if (items.client_id !== url) return { problem: "has another client_id than its URL" };
	const { client_name: name, redirect_uris: uris, token_endpoint_auth_method: method = "none" } = items;
	const methods = items.token_endpoint_auth_methods_supported;
	if (method !== "none" && !(Array.isArray(methods) && methods.includes("none")))
		return { problem: "does not have the token_endpoint_auth_method none" };
	if (typeof name !== "string" || !/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u.test(name) || name.trim() === "")
		return { problem: "has no client_name of at most 100 characters" };
	const all = Array.isArray(uris) ? uris.filter((uri) => typeof uri === "string") : [];
	const redirectUris = [...new Set(all)].filter((uri) => redirectUriProblem(uri) === undefined);
	if (redirectUris.length === 0 || redirectUris.length > MAX_REDIRECT_URIS)
		return { problem: "has none or more than ten usable redirect_uris" };
	return { name: name.trim(), redirectUris };
}

function parseObject(bytes: Uint8Array): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
		return typeof value === "object" && value !== null ? { ...value } : undefined;
	} catch {
		return undefined;
	}
}

/** Whether a name could be read as a website, such as bank.example. */
export function looksLikeHost(name: string): boolean {
	return /[\p{L}\p{N}-]\s*\.\s*\p{L}{2}|[/@:]/u.test(
		name.normalize("NFKC").replaceAll(/[\u3002\u00b7\u2024]/gu, "."),
	);
}

/** Seconds for which a document may be used: as its response says, from five minutes to a day. */
export function freshSeconds(cacheControl: string | undefined): number {
	const seconds = Number(/(?:^|[,\s])max-age="?(\d{1,9})/i.exec(cacheControl ?? "")?.[1] ?? 0);
	return Math.min(Math.max(seconds, 300), 86_400);
}
