type RefreshToken = {
	clientRowId: number;
	connectionStatus: "active" | "revoked";
	revokedAt: Date | null;
	expiresAt: Date;
	userDisabledAt: Date | null;
};

/** For developers. */
export const refreshTokenUse = "The refresh token does not change when it is used.";

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
