/**
 * What an app runs on (RFC 6749 §2.1, RFC 8252): a server that keeps a secret, or a browser or device, where a secret
 * would be known to everyone.
 */
export const clientKinds = {
	server: { isPublic: false, label: "Server app" },
	browser: { isPublic: true, label: "Browser app" },
	native: { isPublic: true, label: "Mobile, desktop or command-line app" },
} as const;

export type ClientKind = keyof typeof clientKinds;
export const clientKindNames = Object.keys(clientKinds) as [ClientKind, ...ClientKind[]];

/** A public client has no secret, must use PKCE, and its refresh tokens are replaced at each use (RFC 9700 §2.2.2). */
export function isPublic({ kind }: { kind: ClientKind }): boolean {
	return clientKinds[kind].isPublic;
}
