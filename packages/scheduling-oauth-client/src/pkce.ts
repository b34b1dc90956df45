/** RFC 7636 §4: a verifier of 256 random bits, and its SHA-256. */
export async function createPkce(): Promise<{ verifier: string; challenge: string }> {
	const verifier = randomText();
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
	return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

/** 256 random bits in base64url. */
export function randomText(): string {
	return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}
