import { seeOther } from "@repo/service-kit/html";
import { pendingCookie, sessionCookies } from "../browsers/cookies.ts";
import { signInAddress } from "../return-to.ts";
import type { SignInResult } from "../sign-in/index.ts";
import type { AccountSite, Redirect, Visitor } from "../web/index.ts";
import { askForProof } from "./ask-for-proof.ts";

/** The next step of signing in: the requested page, the second factor, or the emailed code. */
export async function continueTo(
	site: AccountSite,
	visitor: Visitor,
	result: SignInResult,
	returnTo: string,
): Promise<Redirect> {
	switch (result.status) {
		case "signed-in":
			return seeOther(returnTo, { "Set-Cookie": makeSessionCookies(site, visitor, result.sessionSecret) });
		case "second-factor":
			return seeOther(signInAddress(returnTo, "/sign-in/second-factor"), {
				"Set-Cookie": [...visitor.headers["Set-Cookie"], pendingCookie(site.cookies, result.pendingSecret)],
			});
		case "address-unproven": {
			const { email, ...account } = result.account;
			return askForProof(site, visitor, { purpose: "sign-in", email, data: { ...account, returnTo } });
		}
	}
}

/** The cookies of a session that has just started in a visitor's browser. */
export function makeSessionCookies(
	{ cookies, lifetime }: Pick<AccountSite, "cookies" | "lifetime">,
	visitor: Visitor,
	sessionSecret: string,
): string[] {
	return [
		...visitor.headers["Set-Cookie"],
		...sessionCookies(cookies, sessionSecret, lifetime.absoluteSeconds),
	];
}
