export const authenticationMethods = ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH", "EMAIL_CODE"] as const;
export type AuthenticationMethod = (typeof authenticationMethods)[number];

type Setting = readonly string[] | null;
export type AuthenticationSettings = {
	document: { globalAccessAuth: Setting; globalActionAuth: Setting };
	recipient: { accessAuth: Setting; actionAuth: Setting };
};

/** Any of these has to be proven before the document is shown; none for an empty list. A recipient's own go first. */
export function accessMethodsOf({ document, recipient }: AuthenticationSettings): AuthenticationMethod[] {
	return methodsOf(recipient.accessAuth ?? document.globalAccessAuth);
}

/** Any of these has to be proven at the act of signing or declining. */
export function actionMethodsOf({ document, recipient }: AuthenticationSettings): AuthenticationMethod[] {
	return methodsOf(recipient.actionAuth ?? document.globalActionAuth);
}

/** A word that is not known counts as the hardest to prove: closed, never open. */
function methodsOf(setting: Setting): AuthenticationMethod[] {
	const known = (setting ?? []).map((word) => authenticationMethods.find((one) => one === word) ?? "PASSKEY");
	return [...new Set(known)];
}

/** What needs the account of the recipient's address. */
export function needsAccount(methods: readonly AuthenticationMethod[]): boolean {
	return methods.some((method) => method !== "EMAIL_CODE");
}
