import { renderToString } from "preact-render-to-string";

/** Swagger UI, our copy. The one page with a script, so the one with another policy: from here, and to here alone. */
export function referencePage() {
	const policy = [
		"default-src 'none'",
		"script-src 'self'",
		// Swagger UI writes its styles into attributes.
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join("; ");
	return {
		status: 200 as const,
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": policy,
			"Cache-Control": "no-store",
			"Referrer-Policy": "no-referrer",
		},
		body: `<!doctype html>${renderToString(<Reference />)}`,
	};
}

function Reference() {
	return (
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>API reference · Scheduling</title>
				<link rel="stylesheet" href="/api/openapi/swagger-ui.css" />
			</head>
			<body>
				<div id="reference">
					<noscript>
						This page needs JavaScript. The same, to read: <a href="/api/openapi.json">openapi.json</a>, and{" "}
						<a href="/developers">the guide</a>.
					</noscript>
				</div>
				<script src="/api/openapi/swagger-ui-bundle.js" />
				<script src="/api/openapi/start.js" />
			</body>
		</html>
	);
}
