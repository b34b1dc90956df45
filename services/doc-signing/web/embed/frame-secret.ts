const KEY = "frame-secret";

/** 256 random bits that stand for this browser in the frame. Stored for the tab, if the browser allows that in a frame. */
export function frameSecret(): string {
	try {
		const secret = sessionStorage.getItem(KEY) ?? newSecret();
		sessionStorage.setItem(KEY, secret);
		return secret;
	} catch {
		return newSecret();
	}
}

function newSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace("=", "");
}
