export type AuthenticationMethod = "ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH";

type Settings = {
	document: { globalAccessAuth: string | null; globalActionAuth: string | null };
	recipient: { accessAuth: string | null; actionAuth: string | null };
};

/** What has to be proven before the document is shown. A recipient's own setting goes before the document's. */
function accessAuthenticationOf({ document, recipient }: Settings): AuthenticationMethod | undefined {
	return methodOf(recipient.accessAuth ?? document.globalAccessAuth);
}

/** What has to be proven at the act of signing. */
function actionAuthenticationOf({ document, recipient }: Settings): AuthenticationMethod | undefined {
	return methodOf(recipient.actionAuth ?? document.globalActionAuth);
}

/** The first thing that is asked for and not among the proofs; undefined when nothing is missing. */
export function missingAuthentication(
	settings: Settings,
	proofs: ReadonlySet<AuthenticationMethod>,
): AuthenticationMethod | undefined {
	const asked = [accessAuthenticationOf(settings), actionAuthenticationOf(settings)];
	return asked.find((method) => method !== undefined && !proofs.has(method));
}

// A word that is not known is held to be the hardest to prove: closed, never open.
function methodOf(setting: string | null): AuthenticationMethod | undefined {
	if (setting === null) return undefined;
	return setting === "ACCOUNT" || setting === "TWO_FACTOR_AUTH" ? setting : "PASSKEY";
}
