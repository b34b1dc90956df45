import type { PageAnswer } from "../../platform/html/page.tsx";
import { page, pageHeaders } from "../../platform/html/page.tsx";

/** Swagger UI, from our own address. Its policy allows its scripts and styles, and calls to this service; only here. */
export function referencePage(): PageAnswer<200> {
	const policy = [
		"default-src 'none'",
		"script-src 'self'",
		// Swagger UI sets style attributes as it goes.
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join("; ");
	return page(
		200,
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>API reference · Signing</title>
				<meta name="color-scheme" content="light dark" />
				<script src="/api/v1/openapi/theme.js" />
				<link rel="stylesheet" href="/api/v1/openapi/swagger-ui.css" />
				<link rel="stylesheet" href="/api/v1/openapi/page.css" />
			</head>
			<body>
				<main id="reference">
					<p>
						This page needs JavaScript. The same is in <a href="/api/v1/openapi.json">openapi.json</a>.
					</p>
				</main>
				<script src="/api/v1/openapi/swagger-ui-bundle.js" />
				<script src="/api/v1/openapi/start.js" />
			</body>
		</html>,
		{
			headers: {
				...pageHeaders(),
				"Content-Security-Policy": policy,
				"Cache-Control": "public, max-age=300",
			},
		},
	);
}
