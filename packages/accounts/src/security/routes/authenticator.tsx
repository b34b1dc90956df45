/** @jsxRuntime automatic @jsxImportSource preact */
import { emptyForm, type FormState, formRequest, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { checkCsrf, newFormId, onceValue } from "../../forms/index.ts";
import { HOME, safeReturnTo } from "../../return-to.ts";
import { returnToQuery } from "../../routes/schemas.ts";
import {
	confirmTotp,
	deleteFactor,
	isConfirmedSecret,
	qrCode,
	startTotp,
	totpSecretOf,
	totpUri,
} from "../../totp/index.ts";
import { findFactors } from "../../users/index.ts";
import { authenticatorAddress, AUTHENTICATOR_PATH as PATH, SECURITY_PATH } from "../addresses.ts";
import { AuthenticatorExists, WrongFirstCode } from "../errors.ts";
import { AuthenticatorCard, AuthenticatorSetupCard } from "../pages/authenticator-cards.tsx";
import { dropUnusableCodes } from "../recovery-codes.ts";
import { requireProof } from "../require-proof.ts";
import { firstCodeForm } from "../schemas.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import { type Owner, type SecurityDeps, withAccount } from "../with-account.ts";
import { afterAdding } from "./after-adding.ts";
import { ownerOf, securityPage, shared } from "./frame.tsx";

/** Derived from the session and the form: stored only once a code shows that the app has it. */
const secretOf = (session: AccountSession, formId: string) =>
	totpSecretOf(Buffer.from(onceValue(session, "authenticator", formId), "base64url"));

export function authenticatorRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	async function setupPage<const Status extends number>(
		status: Status,
		session: Session,
		{ formId, form, returnTo }: { formId: string; form: FormState; returnTo: string },
	) {
		const secret = secretOf(session, formId);
		const label = { issuer: site.relyingParty.name, account: session.user.email };
		const shown = { session, form, formId, returnTo, secret, qrCode: await qrCode(totpUri(secret, label)) };
		const content = <AuthenticatorSetupCard {...shown} />;
		return securityPage(site, status, { session, title: "Set up authenticator app", content });
	}
	return [
		endpoint({
			...shared(site),
			method: "get",
			path: PATH,
			operationId: "showAuthenticator",
			summary: "The authenticator app, or how to set one up",
			request: { query: returnToQuery },
			handle: async ({ caller: session, query }) => {
				const returnTo = safeReturnTo(query.return_to);
				requireProof(site, session, authenticatorAddress(returnTo));
				const { totp } = await findFactors(site.db, session.user.id);
				if (!totp) return setupPage(200, session, { formId: newFormId(), form: emptyForm, returnTo });
				const content = <AuthenticatorCard session={session} returnTo={returnTo} />;
				return securityPage(site, 200, { session, title: "Authenticator app", content });
			},
		}),
		endpoint({
			...shared(site),
			method: "post",
			path: PATH,
			operationId: "addAuthenticator",
			summary: "Set up an authenticator app with its first code",
			request: formRequest,
			handle: async ({ caller: session, body, request }) => {
				const returnTo = safeReturnTo(body.return_to);
				requireProof(site, session, authenticatorAddress(returnTo));
				const { refused } = await submitForm(firstCodeForm, body, {
					check: () => checkCsrf(session, "authenticator", body.csrf),
					act: ({ form_id, code }) =>
						addAuthenticator(site, ownerOf(session, request), { secret: secretOf(session, form_id), code }),
					fieldOf: { wrong_code: "code" },
				});
				if (!refused)
					return afterAdding(site, { userId: session.user.id, done: "authenticator-added", returnTo });
				const { form_id: formId = newFormId() } = refused.form.typed;
				return setupPage(refused.status, session, { formId, form: refused.form, returnTo });
			},
		}),
		endpoint({
			...shared(site),
			method: "post",
			path: `${PATH}/remove`,
			operationId: "removeAuthenticator",
			summary: "Turn the authenticator app off",
			request: formRequest,
			handle: async ({ caller: session, body, request }) => {
				const returnTo = safeReturnTo(body.return_to);
				checkCsrf(session, "authenticator", body.csrf);
				requireProof(site, session, authenticatorAddress(returnTo));
				await removeAuthenticator(site, ownerOf(session, request));
				// A page that led here requires an app: continue with setting up the next one.
				return seeOther(
					returnTo === HOME ? `${SECURITY_PATH}?done=authenticator-removed` : authenticatorAddress(returnTo),
				);
			},
		}),
	];
}

/**
 * Sets up an authenticator app whose first `code` shows that it has `secret`. The page derives the secret
 * from its form, so a secret from another session's setup cannot become the account's. Idempotent for the
 * same secret. Throws WrongFirstCode, AuthenticatorExists, AccountClosed.
 */
function addAuthenticator(
	deps: SecurityDeps,
	{ userId, ipAddress }: Owner,
	{ secret, code }: { secret: string; code: string },
): Promise<void> {
	return withAccount(deps, userId, async (tx) => {
		if (!(await startTotp(deps, tx, userId, secret))) {
			if (await isConfirmedSecret(deps, tx, userId, secret)) return;
			throw new AuthenticatorExists();
		}
		if (!(await confirmTotp(deps, tx, userId, code))) throw new WrongFirstCode();
		await deps.record(tx, { type: "account.authenticator_added", userId, ipAddress });
	});
}

/** Idempotent. Throws AccountClosed. */
function removeAuthenticator(deps: SecurityDeps, { userId, ipAddress }: Owner): Promise<void> {
	return withAccount(deps, userId, async (tx) => {
		if (!(await deleteFactor(tx, userId))) return;
		await dropUnusableCodes(tx, userId);
		await deps.record(tx, { type: "account.authenticator_removed", userId, ipAddress });
	});
}
