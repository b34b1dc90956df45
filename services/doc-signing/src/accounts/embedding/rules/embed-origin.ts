import { getDomain } from "tldts";
import { z } from "zod";

export const MAX_EMBED_ORIGINS = 50;

/** `shared`: a wildcard below a public suffix, such as github.io, where anyone can have pages. */
export type OriginProblem = "malformed" | "shared";

const messages: Record<OriginProblem, string> = {
	malformed:
		"must be an https origin, such as https://app.example.com or https://*.example.com, or http://localhost:*",
	shared:
		"must not have a wildcard directly below a public suffix, such as co.uk or github.io, where anyone can have pages: name the site, such as https://example.github.io",
};

/**
 * The canonical form of an origin that may show signing pages in a frame, as `frame-ancestors` takes it (CSP Level 3 §2.3.1).
 * All else is a problem: a bare `*`, a path, a scheme without a host, a wildcard for sites of different owners.
 */
export function readEmbedOrigin(typed: string): { origin: string } | { problem: OriginProblem } {
	const text = typed.trim().toLowerCase().replace(/\/$/, "");
	if (/^http:\/\/localhost(:(\*|\d{1,5}))?$/.test(text)) return { origin: text };
	const [, wildcard = "", rest] = /^https:\/\/(\*\.)?([^*/?#@\\\s]+)$/.exec(text) ?? [];
	if (rest === undefined || !URL.canParse(`https://${rest}`)) return { problem: "malformed" };
	const { hostname, host } = new URL(`https://${rest}`);
	if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(hostname)) return { problem: "malformed" };
	if (wildcard && /^[\d.]+$/.test(hostname)) return { problem: "malformed" };
	if (wildcard && isShared(hostname)) return { problem: "shared" };
	if (!hostname.includes(".")) return { problem: "malformed" };
	return { origin: `https://${wildcard}${host}` };
}

/**
 * Whether the hosts below this one are of different owners: it is a public suffix, or all names directly below it are, as
 * those below compute.amazonaws.com.
 */
function isShared(hostname: string): boolean {
	return [hostname, `a.${hostname}`].some((name) => getDomain(name, { allowPrivateDomains: true }) === null);
}

export const embedOrigins = z
	.array(
		z.string().transform((typed, context) => {
			const read = readEmbedOrigin(typed);
			if ("origin" in read) return read.origin;
			context.addIssue({ code: "custom", message: messages[read.problem] });
			return z.NEVER;
		}),
	)
	.max(MAX_EMBED_ORIGINS, `must have at most ${MAX_EMBED_ORIGINS} origins`)
	.transform((origins) => [...new Set(origins)]);

/** The origins that a page can name as the receiver of a message: neither hosts nor ports with wildcards. */
export function listExactOrigins(origins: readonly string[]): string[] {
	return origins.filter((origin) => !origin.includes("*"));
}

/** Those of the allowed origins at which a frame for `origin` may be shown. */
export function narrowOrigins(allowed: readonly string[], origin: string | null): string[] {
	if (origin === null) return [...allowed];
	return allowed.some((one) => matchesOrigin(one, origin)) ? [origin] : [];
}

/** Origins that every list allows, as the narrower pattern of each two that overlap. */
export function intersectOrigins([first = [], ...others]: readonly string[][]): string[] {
	return others.reduce((allowed, list) => {
		const shared = allowed.flatMap((one) =>
			list.flatMap((other) => {
				if (matchesOrigin(one, other)) return [other];
				return matchesOrigin(other, one) ? [one] : [];
			}),
		);
		return [...new Set(shared)];
	}, first);
}

/** As browsers match a source expression of CSP. */
function matchesOrigin(allowed: string, origin: string): boolean {
	if (allowed === origin) return true;
	if (allowed === "http://localhost:*") return /^http:\/\/localhost(:\d+)?$/.test(origin);
	const domain = allowed.replace("https://*", "");
	return domain !== allowed && origin.startsWith("https://") && origin.endsWith(domain);
}
