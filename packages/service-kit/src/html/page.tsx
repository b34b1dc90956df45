/** @jsxRuntime automatic @jsxImportSource preact */
// tsx applies the tsconfig of its working directory, a service, only to that folder; hence the pragma in every .tsx
// here.
import { createHash } from "node:crypto";
import { currentLanguage } from "@repo/http-errors";
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { directionOf, InLanguage, type LoadedWords, langOf, useLoadedWords } from "../languages/index.ts";

export type PageResponse<Status extends number> = {
	status: Status;
	headers: Record<string, string | string[]>;
	body: string;
};

export type PageOptions = {
	headers?: Record<string, string | string[]>;
	/** Other origins to which a form on this page may redirect (CSP form-action, Chrome and Safari). */
	formTargets?: string[];
	/** False: forms on this page submit only to `formTargets`. */
	ownForms?: boolean;
	/** The text of the page's one inline script; the policy allows it by its hash. */
	inlineScript?: string;
	/** The text of the page's style element besides the product's, such as a brand's colors; allowed by its hash. */
	inlineStyle?: string | undefined;
	/** The page loads scripts of this origin, which may send requests to it. */
	ownScripts?: boolean;
	/** The page loads built assets: our own scripts, workers, fonts and requests are allowed. */
	scripted?: boolean;
	/** Other origins that the page's scripts may send requests to. */
	connectTo?: string[];
	/** The page shows images that it contains itself, as data: URLs. */
	dataImages?: boolean;
	/** The page shows other pages of its origin in frames. */
	framesOwnPages?: boolean;
	/** Pages of its origin may show the page in a frame. */
	inOwnFrame?: boolean;
	/** Pages of these origins may show the page in a frame, as CSP source expressions. */
	framedBy?: readonly string[];
};

export type Pages = {
	/** A response for `endpoint.handle`: a page rendered on the server, with a policy that allows only what it uses. */
	page<const Status extends number>(
		status: Status,
		content: VNode,
		options?: PageOptions,
	): PageResponse<Status>;
	/** The html element of a page; the product's name is appended to `title`. */
	Frame(props: FrameProps): VNode;
};

export type FrameProps = {
	title: string;
	head?: ComponentChildren;
	children: ComponentChildren;
	/** A selector of content with its own stylesheet, to which the product's rules do not apply. */
	foreignContent?: string;
};

type PagesOptions = {
	product: string;
	stylesheet: string;
	/** The texts of pages in a language, the request's; English by default. */
	wordsIn?: (language: string | undefined) => LoadedWords;
};

/** Pages of one product, with its stylesheet inlined into each. */
export function makePages({ product, stylesheet, wordsIn }: PagesOptions): Pages {
	const styleHash = hashText(stylesheet);
	const inLanguage = (content: VNode) =>
		wordsIn ? <InLanguage value={wordsIn(currentLanguage())}>{content}</InLanguage> : content;
	return {
		page: (status, content, { headers = {}, inOwnFrame, framedBy, ...policy } = {}) => ({
			status,
			headers: { ...pageHeaders(writePolicy(styleHash, policy), { inOwnFrame, framedBy }), ...headers },
			body: `<!doctype html>${renderToString(inLanguage(content))}`,
		}),
		Frame: ({ title, head, children, foreignContent }) => (
			<html {...useLangAttributes()}>
				<head>
					<meta charset="utf-8" />
					<meta name="viewport" content="width=device-width, initial-scale=1" />
					<meta name="color-scheme" content="light dark" />
					<title>{`${title} · ${product}`}</title>
					<style dangerouslySetInnerHTML={{ __html: outside(foreignContent, stylesheet) }} />
					{head}
				</head>
				<body>{children}</body>
			</html>
		),
	};
}

function useLangAttributes() {
	const { language } = useLoadedWords();
	const dir = directionOf(language);
	return { lang: langOf(language), ...(dir === "rtl" && { dir }) };
}

/** Rules that apply everywhere except within `selector`. Inside @scope, `:root` would mean a descendant of the root. */
function outside(selector: string | undefined, rules: string): string {
	return selector ? `@scope (:root) to (${selector}){${rules.replaceAll(":root", ":scope")}}` : rules;
}

/** The hash by which a Content-Security-Policy allows a text. */
function hashText(text: string): string {
	return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** Headers of every page: this Content-Security-Policy, no framing by other origins, no caching, no referrer. */
export function pageHeaders(
	policy: string[],
	{
		inOwnFrame = false,
		framedBy = [],
	}: { inOwnFrame?: boolean | undefined; framedBy?: readonly string[] | undefined } = {},
): Record<string, string> {
	const ancestors = inOwnFrame ? "'self'" : framedBy.join(" ") || "'none'";
	return {
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": [...policy, "base-uri 'none'", `frame-ancestors ${ancestors}`].join("; "),
		"Cache-Control": "no-store",
		"Referrer-Policy": "no-referrer",
		// It cannot name other origins.
		...(framedBy.length === 0 && { "X-Frame-Options": inOwnFrame ? "SAMEORIGIN" : "DENY" }),
	};
}

/** Headers of a document that a page of ours shows in a frame: styled inline, without scripts, with images of this origin. */
export const framedHeaders = {
	"Content-Type": "text/html; charset=utf-8",
	"Content-Security-Policy":
		"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-same-origin; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
	"Cache-Control": "no-store",
	"Referrer-Policy": "no-referrer",
	"X-Frame-Options": "SAMEORIGIN",
};

function writePolicy(
	styleHash: string,
	{
		formTargets = [],
		ownForms = true,
		scripted = false,
		ownScripts = false,
		inlineScript,
		inlineStyle,
		connectTo = [],
		framesOwnPages,
		dataImages = false,
	}: PageOptions,
): string[] {
	// A second directive of the same name would be ignored (CSP Level 3 §2.2.1).
	const scripts = [
		...(ownScripts ? ["'self'"] : []),
		...(inlineScript === undefined ? [] : [`'${hashText(inlineScript)}'`]),
	];
	return [
		"default-src 'none'",
		`style-src '${styleHash}'${inlineStyle === undefined ? "" : ` '${hashText(inlineStyle)}'`}${scripted ? " 'self'" : ""}`,
		`img-src 'self'${scripted ? " blob:" : ""}${scripted || dataImages ? " data:" : ""}`,
		`font-src 'self'${scripted ? " data:" : ""}`,
		...(scripted ? [...scriptPolicy, `connect-src ${["'self'", ...connectTo].join(" ")}`] : []),
		...(scripts.length === 0 ? [] : [`script-src ${scripts.join(" ")}`]),
		...(ownScripts ? ["connect-src 'self'"] : []),
		...(framesOwnPages ? ["frame-src 'self'"] : []),
		`form-action ${[...(ownForms ? ["'self'"] : []), ...formTargets].join(" ") || "'none'"}`,
	];
}

// WebAssembly decodes images; eval, inline scripts and other origins are not allowed.
const scriptPolicy = ["script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'"];
