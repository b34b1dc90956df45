import { createHmac, type KeyObject } from "node:crypto";

type RefreshToken = {
	clientRowId: number;
	connectionStatus: "active" | "revoked";
	revokedAt: Date | null;
	expiresAt: Date;
	userDisabledAt: Date | null;
};

/** For developers. */
export const refreshTokenUse =
	"The refresh token of a server app does not change when it is used. That of a browser, mobile or desktop app is replaced at each use.";

/** The token that replaces a public client's when it is used: the same at each retry, and not stored. `key`: only for this use. */
export function successorOf(refreshToken: string, key: KeyObject): string {
	return `rt_${createHmac("sha256", key).update(refreshToken).digest("base64url")}`;
}

/** Whether a client can use a refresh token now. */
export function isRefreshTokenUsable(token: RefreshToken, clientRowId: number, now: Date): boolean {
	return (
		token.clientRowId === clientRowId &&
		token.connectionStatus === "active" &&
		token.revokedAt === null &&
		token.expiresAt > now &&
		token.userDisabledAt === null
	);
}
