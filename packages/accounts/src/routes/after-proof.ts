import { hashSecret } from "@repo/service-kit/crypto";
import { seeOther } from "@repo/service-kit/html";
import { findProof, takeProofOnce } from "../address-proofs/index.ts";
import { SIGNED_UP } from "../new-account.ts";
import { newAccountAddress } from "../pages/index.ts";
import { isSessionOf } from "../sessions/index.ts";
import {
	CHANGE_EMAIL,
	changeEmail,
	EMAIL_CHANGED,
	firstSecret,
	openSession,
	PASSWORD_RESET,
	ProofExpired,
	recordSignIn,
} from "../sign-in/index.ts";
import { setEmailProven } from "../users/index.ts";
import type { AccountSite, AfterProof } from "../web/index.ts";
import { continueTo } from "./continue-to.ts";
import { linkExpiredPage } from "./link-expired-page.tsx";
import { proofKey, type purposes, SIGNED_IN } from "./purposes.ts";
import { resetAddress } from "./reset-password.tsx";

/** The next step; the page of an expired link if the proof was used or has expired. */
export async function afterProof(site: AccountSite, proven: Parameters<AfterProof>[0]) {
	const proof = await findProof(site, site.db, proofKey(proven.proofId, proven.visitor));
	const steps: Record<(typeof purposes)[number], AfterProof> = {
		"sign-up": async ({ proofId }) => seeOther(newAccountAddress(proofId)),
		[SIGNED_UP]: async () => seeOther("/sign-in"),
		"sign-in": finishSignIn(site),
		[SIGNED_IN]: finishSignIn(site),
		"reset-password": showReset,
		[PASSWORD_RESET]: showReset,
		[CHANGE_EMAIL]: finishEmailChange(site),
		[EMAIL_CHANGED]: finishEmailChange(site),
	};
	const next = proof && steps[proof.purpose as keyof typeof steps];
	try {
		return next ? await next(proven) : linkExpiredPage(site);
	} catch (error) {
		if (error instanceof ProofExpired) return linkExpiredPage(site);
		throw error;
	}
}

const showReset: AfterProof = async ({ proofId }) => seeOther(resetAddress(proofId));

export function finishEmailChange(site: AccountSite): AfterProof {
	return async ({ proofId, visitor: { browser }, request }) => {
		const session = await site.findSession(request);
		if (!session) throw new ProofExpired();
		await changeEmail(site, session, proofId, browser);
		return seeOther(site.emailChangedAddress);
	};
}

type SignInData = { userId: number; credentialsVersion: number; amr?: string[]; returnTo: string };

/** The last step of a sign-in to an account with an unproven address. */
function finishSignIn(site: AccountSite): AfterProof {
	return async ({ proofId, visitor }) => {
		const { browser } = visitor;
		const done = await site.db.transaction(async (tx) => {
			const use = { id: proofId, purpose: "sign-in", usedAs: SIGNED_IN, browserSecret: visitor.secret };
			const proof = await takeProofOnce<SignInData>(site, tx, use);
			if (!proof?.isSameBrowser) return undefined;
			const { userId, returnTo } = proof.data;
			const secret = firstSecret(browser, proof.data);
			if (proof.isRepeated) {
				const first = { secretHash: hashSecret(secret), userId, now: site.clock() };
				return (await isSessionOf(tx, first)) ? { sessionSecret: secret, returnTo } : undefined;
			}
			if (!(await setEmailProven(tx, { id: userId, email: proof.email, now: site.clock() })))
				return undefined;
			const sessionSecret = await openSession(site, tx, proof.data, browser, secret);
			if (!sessionSecret) return undefined;
			const { ipAddress } = browser;
			await recordSignIn(site, tx, {
				type: "account.signed_in",
				details: { proof: "email" },
				userId,
				ipAddress,
			});
			return { sessionSecret, returnTo };
		});
		if (!done) throw new ProofExpired();
		const { sessionSecret, returnTo } = done;
		return continueTo(site, visitor, { status: "signed-in", sessionSecret }, returnTo);
	};
}
