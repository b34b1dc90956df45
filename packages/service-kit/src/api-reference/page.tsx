/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { pageHeaders } from "../html/index.ts";

/** Swagger UI from our own address. Only this page has a policy that allows its scripts and styles, and calls to this service. */
const headers = {
	...pageHeaders([
		"default-src 'none'",
		"script-src 'self'",
		// Swagger UI sets style attributes at run time.
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"form-action 'none'",
	]),
	"Cache-Control": "public, max-age=300",
};

export function referencePage(path: string, product: string, withoutScript?: ComponentChildren) {
	const content = (
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{`API reference · ${product}`}</title>
				<meta name="color-scheme" content="light dark" />
				<script src={`${path}/theme.js`} />
				<link rel="stylesheet" href={`${path}/swagger-ui.css`} />
				<link rel="stylesheet" href={`${path}/page.css`} />
			</head>
			<body>
				<main id="reference">
					<p>
						This page needs JavaScript. The same content is in <a href={`${path}.json`}>openapi.json</a>
						{withoutScript}.
					</p>
				</main>
				<script src={`${path}/swagger-ui-bundle.js`} />
				<script src={`${path}/start.js`} />
			</body>
		</html>
	);
	return { status: 200 as const, headers, body: `<!doctype html>${renderToString(content)}` };
}
