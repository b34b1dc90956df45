/** @jsxRuntime automatic @jsxImportSource preact */
// tsx applies the tsconfig of the folder it runs in, a service, to that folder alone; hence the pragma in every .tsx here.
import { createHash } from "node:crypto";
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";

export type PageResponse<Status extends number> = {
	status: Status;
	headers: Record<string, string | string[]>;
	body: string;
};

export type PageOptions = {
	headers?: Record<string, string | string[]>;
	/** Other origins that a form on this page may end at after its redirect (CSP form-action, Chrome and Safari). */
	formTargets?: string[];
	/** The text of the one script that is written into the page; the policy allows it by its hash. */
	inlineScript?: string;
	/** The page loads built assets: our own scripts, workers, fonts and requests are allowed. */
	scripted?: boolean;
};

export type Pages = {
	/** An answer to `endpoint.handle`: a page rendered on the server, with a policy that allows only what it uses. */
	page<const Status extends number>(
		status: Status,
		content: VNode,
		options?: PageOptions,
	): PageResponse<Status>;
	/** The html element of a page; `title` is followed by the product's name. */
	Frame(props: FrameProps): VNode;
};

export type FrameProps = {
	title: string;
	head?: ComponentChildren;
	children: ComponentChildren;
	/** A selector of content that brings its own stylesheet: the product's rules end there. */
	foreignContent?: string;
};

/** Pages of one product, with its stylesheet written into each. */
export function pagesOf({ product, stylesheet }: { product: string; stylesheet: string }): Pages {
	const styleHash = hashOf(stylesheet);
	return {
		page: (status, content, { headers = {}, ...policy } = {}) => ({
			status,
			headers: { ...pageHeaders(policyOf(styleHash, policy)), ...headers },
			body: `<!doctype html>${renderToString(content)}`,
		}),
		Frame: ({ title, head, children, foreignContent }) => (
			<html lang="en">
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

/** Rules that apply everywhere but within `selector`. In a scope, `:root` would mean a descendant of the root. */
function outside(selector: string | undefined, rules: string): string {
	return selector ? `@scope (:root) to (${selector}){${rules.replaceAll(":root", ":scope")}}` : rules;
}

/** How a Content-Security-Policy names a text that it allows. */
function hashOf(text: string): string {
	return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** Headers of every page: this Content-Security-Policy, not framed, not stored, no referrer. */
export function pageHeaders(policy: string[]): Record<string, string> {
	return {
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": [...policy, "base-uri 'none'", "frame-ancestors 'none'"].join("; "),
		"Cache-Control": "no-store",
		"Referrer-Policy": "no-referrer",
		"X-Frame-Options": "DENY",
	};
}

function policyOf(
	styleHash: string,
	{ formTargets = [], scripted = false, inlineScript }: PageOptions,
): string[] {
	return [
		"default-src 'none'",
		`style-src '${styleHash}'${scripted ? " 'self'" : ""}`,
		`img-src 'self'${scripted ? " blob: data:" : ""}`,
		`font-src 'self'${scripted ? " data:" : ""}`,
		...(scripted ? scriptPolicy : []),
		...(inlineScript === undefined ? [] : [`script-src '${hashOf(inlineScript)}'`]),
		`form-action ${["'self'", ...formTargets].join(" ")}`,
	];
}

// WebAssembly decodes images; there is no eval, no inline script and nothing of another origin.
const scriptPolicy = ["script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "connect-src 'self'"];
