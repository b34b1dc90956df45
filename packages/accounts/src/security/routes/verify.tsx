/** @jsxRuntime automatic @jsxImportSource preact */
import {
	emptyForm,
	FormError,
	type FormState,
	formRequest,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { checkCsrf, csrfToken, type TokenHolder } from "../../forms/index.ts";
import { FactorForms, PasskeyScript } from "../../pages/index.ts";
import { type Proof, proofsOf, reauthenticate, startReauthentication } from "../../sign-in/index.ts";
import { VERIFY_PATH } from "../errors.ts";
/** @jsxRuntime automatic @jsxImportSource preact */

import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { sessionCookies } from "../../browsers/index.ts";

import { safeReturnTo } from "../../return-to.ts";
import { returnToQuery } from "../../routes/schemas.ts";

import { visitorOf } from "../../web/index.ts";

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

type Props = { session: TokenHolder; form: FormState; proofs: Proof[]; returnTo: string };

function VerifyCard({ session, form, proofs, returnTo }: Props) {
	const hidden = { csrf: csrfToken(session, "verify"), return_to: returnTo };
	return (
		<div class="card form">
			<p>The action you requested affects the security of your account.</p>
			<FormError form={form} />
			<FactorForms action={VERIFY_PATH} hidden={hidden} form={form} proofs={proofs} />
			<PasskeyScript />
		</div>
	);
}
