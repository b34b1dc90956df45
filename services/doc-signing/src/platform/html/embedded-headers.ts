/** Of pages in frames of other sites: for sites that are cross-origin isolated; no frame gets a passkey, camera or microphone. */
export const embeddedHeaders = {
	"Cross-Origin-Embedder-Policy": "require-corp",
	"Cross-Origin-Resource-Policy": "cross-origin",
	"Permissions-Policy":
		"publickey-credentials-get=(), publickey-credentials-create=(), camera=(), microphone=()",
	"X-Robots-Tag": "noindex, nofollow, noarchive",
};
