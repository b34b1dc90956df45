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
};

/** An answer to `endpoint.handle`: a page rendered on the server, with a policy that allows nothing it does not use. */
export function page<const Status extends number>(
	status: Status,
	content: VNode,
	{ headers = {}, formTargets = [] }: PageOptions = {},
): PageAnswer<Status> {
	return {
		status,
		headers: { ...pageHeaders(formTargets), ...headers },
		body: `<!doctype html>${renderToString(content)}`,
	};
}

/** Headers of every page: not framed, not stored, no referrer, no script, images of our own only. */
function pageHeaders(formTargets: string[] = []): Record<string, string> {
	const policy = [
		"default-src 'none'",
		`style-src '${styleHash}'`,
		"img-src 'self'",
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

type DocumentProps = {
	title: string;
	children: ComponentChildren;
	/** `narrow` is for one form or message, `wide` for lists. */
	width?: "narrow" | "wide";
	/** Beside the name of the service: who is signed in, where to go. */
	header?: ComponentChildren;
	head?: ComponentChildren;
};

/** The frame of every page. */
export function Document({ title, children, width = "narrow", header, head }: DocumentProps) {
	return (
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{`${title} · Scheduling`}</title>
				{head}
				<style dangerouslySetInnerHTML={{ __html: stylesheet }} />
			</head>
			<body>
				<header class="top">
					<div class={width}>
						<a class="brand" href="/">
							Scheduling
						</a>
						{header}
					</div>
				</header>
				<main class={width}>{children}</main>
				<footer>
					<a href="/developers">For developers</a>
					<a href="/developers/register">Register an app</a>
				</footer>
			</body>
		</html>
	);
}
