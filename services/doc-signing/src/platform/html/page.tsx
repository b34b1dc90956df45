import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { styleHash, stylesheet } from "./stylesheet.ts";

export type PageAnswer<Status extends number> = {
	status: Status;
	headers: Record<string, string | string[]>;
	body: string;
};

export type PageOptions = {
	headers?: Record<string, string | string[]>;
	/** Origins besides our own that a form on this page may end at after its redirect (CSP form-action, Chrome and Safari). */
	formTargets?: string[];
	/** The page loads what web/ builds (assets.ts): our own scripts, workers, fonts and requests are allowed. */
	scripted?: boolean;
};

/** An answer to `endpoint.handle`: a page rendered on the server, with a policy that allows nothing it does not use. */
export function page<const Status extends number>(
	status: Status,
	content: VNode,
	{ headers = {}, ...policy }: PageOptions = {},
): PageAnswer<Status> {
	return {
		status,
		headers: { ...pageHeaders(policy), ...headers },
		body: `<!doctype html>${renderToString(content)}`,
	};
}

/** Headers of every page: not framed, not stored, no referrer, images of our own only, and scripts where it has any. */
export function pageHeaders({
	formTargets = [],
	scripted = false,
}: PageOptions = {}): Record<string, string> {
	const policy = [
		"default-src 'none'",
		`style-src '${styleHash}'${scripted ? " 'self'" : ""}`,
		`img-src 'self'${scripted ? " blob: data:" : ""}`,
		...(scripted ? scriptPolicy : []),
		`form-action ${["'self'", ...formTargets].join(" ")}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
	return {
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": policy,
		"Cache-Control": "no-store",
		"Referrer-Policy": "no-referrer",
		"X-Frame-Options": "DENY",
	};
}

// WebAssembly decodes images in PDFs; there is no eval, no inline script and nothing of another origin.
const scriptPolicy = [
	"script-src 'self' 'wasm-unsafe-eval'",
	"worker-src 'self'",
	"font-src 'self' data:",
	"connect-src 'self'",
];

type DocumentProps = {
	title: string;
	children: ComponentChildren;
	/** Links and scripts of a scripted page. */
	head?: ComponentChildren;
};

/** The frame of every page. */
export function Document({ title, children, head }: DocumentProps) {
	return (
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{title} · Signing</title>
				<style dangerouslySetInnerHTML={{ __html: stylesheet }} />
				{head}
			</head>
			<body>
				<main>{children}</main>
			</body>
		</html>
	);
}
