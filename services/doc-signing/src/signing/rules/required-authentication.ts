export const authenticationMethods = ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH", "EMAIL_CODE"] as const;
export type AuthenticationMethod = (typeof authenticationMethods)[number];

type Setting = readonly string[] | null;
export type AuthenticationSettings = {
	document: { globalAccessAuth: Setting; globalActionAuth: Setting };
	recipient: { accessAuth: Setting; actionAuth: Setting };
};

/** One of these must be proven before the document is shown; none for an empty list. The recipient's setting takes precedence. */
export function listAccessMethods({ document, recipient }: AuthenticationSettings): AuthenticationMethod[] {
	return listMethods(recipient.accessAuth ?? document.globalAccessAuth);
}

/** One of these must be proven to sign or decline. */
export function listActionMethods({ document, recipient }: AuthenticationSettings): AuthenticationMethod[] {
	return listMethods(recipient.actionAuth ?? document.globalActionAuth);
}

/** An unknown method counts as the strictest: fail closed. */
function listMethods(setting: Setting): AuthenticationMethod[] {
	const known = (setting ?? []).map((word) => authenticationMethods.find((one) => one === word) ?? "PASSKEY");
	return [...new Set(known)];
}

/** Methods that need the account of the recipient's address. */
export function needsAccount(methods: readonly AuthenticationMethod[]): boolean {
	return methods.some((method) => method !== "EMAIL_CODE");
}
