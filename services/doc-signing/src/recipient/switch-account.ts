import { endedSessionCookie } from "@repo/accounts/browsers";
import { deleteSessionBySecret } from "@repo/accounts/sessions";
import { hashSecret } from "@repo/service-kit/crypto";
import { cookieNames } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { accountPages } from "../signing/authentication/describe-authentication.ts";
import type { Signer } from "../signing/open-signing.ts";
import type { SigningRow } from "../signing/queries.ts";

/** Ends the session of this browser, then leads to the sign-in page and from there back to the document. */
export async function switchAccount(
	{ db, config }: Pick<Dependencies, "db" | "config">,
	{ recipient }: Pick<SigningRow, "recipient">,
	signer: Signer,
) {
	const { session } = signer.visitor;
	if (session) await deleteSessionBySecret(db, hashSecret(session.secret));
	return {
		headers: {
			"Set-Cookie": endedSessionCookie(cookieNames(config)),
			Location: accountPages(recipient, signer).signIn,
		},
	};
}
