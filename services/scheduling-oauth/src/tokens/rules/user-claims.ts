type User = {
	username: string;
	name: string;
	email: string;
	isEmailProven: boolean;
	timeZone: string;
	updatedAt: Date;
};

/** The claims of the scopes `profile` and `email` (OpenID Connect Core §5.4). */
export function userClaims(scopes: readonly string[], user: User) {
	return {
		...(scopes.includes("profile") && {
			name: user.name,
			preferred_username: user.username,
			zoneinfo: user.timeZone,
			updated_at: Math.floor(user.updatedAt.getTime() / 1000),
		}),
		...(scopes.includes("email") && { email: user.email, email_verified: user.isEmailProven }),
	};
}
