/** @jsxRuntime automatic @jsxImportSource preact */
import { emptyForm, type FormState, formRequest, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { sessionCookies } from "../../browsers/index.ts";
import { checkCsrf } from "../../forms/index.ts";
import { safeReturnTo } from "../../return-to.ts";
import { returnToQuery } from "../../routes/schemas.ts";
import { proofsOf, reauthenticate, startReauthentication } from "../../sign-in/index.ts";
import { visitorOf } from "../../web/index.ts";
import { VERIFY_PATH } from "../errors.ts";
import { VerifyCard } from "../pages/verify-card.tsx";
import { verifyForm } from "../schemas.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import { securityPage, shared } from "./frame.tsx";

const signedInOf = ({ id, user }: AccountSession) => ({ sessionId: id, userId: user.id });

/** "Verify your identity to continue": where `requireProof` leads. The session gets a new secret. */
export function verifyRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	async function verifyPage<const Status extends number>(
		status: Status,
		session: Session,
		returnTo: string,
		form: FormState,
		headers: Record<string, string | string[]> = {},
	) {
		const proofs = await proofsOf(site, session.user.id);
		const content = <VerifyCard {...{ session, form, proofs, returnTo }} />;
		const options = { ownScripts: true, headers };
		return securityPage(site, status, {
			session,
			title: "Verify your identity to continue",
			content,
			options,
		});
	}
	return [
		endpoint({
			...shared(site),
			method: "get",
			path: VERIFY_PATH,
			operationId: "showVerification",
			summary: "The forms that verify the user again",
			request: { query: returnToQuery },
			handle: ({ caller: session, query, request }) => {
				const { headers } = visitorOf(site, request);
				return verifyPage(200, session, safeReturnTo(query.return_to), emptyForm, headers);
			},
		}),
		endpoint({
			...shared(site),
			method: "post",
			path: VERIFY_PATH,
			operationId: "verify",
			summary: "Verify the user again",
			request: formRequest,
			handle: async ({ caller: session, body, request }) => {
				const returnTo = safeReturnTo(body.return_to);
				const visitor = visitorOf(site, request);
				const { done, refused } = await submitForm(verifyForm, body, {
					check: () => checkCsrf(session, "verify", body.csrf),
					act: (proof) => reauthenticate(site, signedInOf(session), proof, visitor.browser),
				});
				if (refused) return verifyPage(refused.status, session, returnTo, refused.form, refused.headers);
				const cookies = sessionCookies(site.cookies, done, site.lifetime.absoluteSeconds);
				return seeOther(returnTo, { "Set-Cookie": [...cookies, ...visitor.headers["Set-Cookie"]] });
			},
		}),
		endpoint({
			method: "post",
			path: `${VERIFY_PATH}/options`,
			operationId: "startVerification",
			summary: "The options for a passkey of the account",
			documented: false,
			caller: site.caller,
			request: formRequest,
			responses: { 200: { description: "WebAuthn's options", body: z.looseObject({}) } },
			handle: async ({ caller: session, body, request }) => {
				checkCsrf(session, "verify", body.csrf);
				const { browser } = visitorOf(site, request);
				const options = await startReauthentication(site, signedInOf(session), browser);
				return { status: 200, headers: { "Cache-Control": "no-store" }, body: { ...options } };
			},
		}),
	];
}
