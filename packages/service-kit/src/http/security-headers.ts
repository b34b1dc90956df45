/** Headers of every response; pages add a Content-Security-Policy. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
	return {
		"X-Content-Type-Options": "nosniff",
		...(isHttps && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
	};
}
