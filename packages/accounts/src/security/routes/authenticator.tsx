/** @jsxRuntime automatic @jsxImportSource preact */
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { newFormId, onceValue } from "../../forms/csrf.ts";
import { accountWords } from "../../languages/account-words.ts";
import { HOME } from "../../return-to.ts";
import {
	confirmTotp,
	deleteFactor,
	encodeTotpSecret,
	isConfirmedSecret,
	qrCode,
	startTotp,
	totpUri,
} from "../../totp/index.ts";
import { findFactors } from "../../users/index.ts";
import { authenticatorAddress, AUTHENTICATOR_PATH as PATH, SECURITY_PATH } from "../addresses.ts";
import { AuthenticatorExists, WrongFirstCode } from "../errors.ts";
import { AuthenticatorCard, AuthenticatorSetupCard } from "../pages/authenticator-cards.tsx";
import { dropUnusableCodes } from "../recovery-codes.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import { endOtherSessions, type Owner, type SecurityDeps, withAccount } from "../with-account.ts";
import { afterAdding, securityPages, toOwner } from "./frame.tsx";

/** Derived from the session and the form: stored only once a code shows that the app has it. */
const deriveSecret = (session: AccountSession, formId: string) =>
	encodeTotpSecret(Buffer.from(onceValue(session, "authenticator", formId), "base64url"));

export function authenticatorRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	const { formPage, button, openBehindProof } = securityPages(site);
	const open = openBehindProof(authenticatorAddress);
	const purpose = "authenticator";
	return [
		...formPage({
			path: PATH,
			purpose,
			open,
			options: ({ opened }) => ({ ...opened.pageOptions }),
			view: async ({ session, form, csrf, opened: { returnTo, Frame } }) => {
				const isRefused = Object.keys(form.errors).length > 0;
				if (!isRefused && (await findFactors(site.db, session.user.id)).totp)
					return (
						<Frame session={session} title={accountWords().security.app}>
							<AuthenticatorCard csrf={csrf} returnTo={returnTo} />
						</Frame>
					);
				const { form_id: formId = newFormId() } = form.typed;
				const secret = deriveSecret(session, formId);
				const label = { issuer: site.relyingParty.name, account: session.user.email };
				const svg = await qrCode(totpUri(secret, label));
				return (
					<Frame session={session} title={accountWords().security.setUpApp}>
						<AuthenticatorSetupCard {...{ csrf, form, formId, returnTo, secret }} qrCode={svg} />
					</Frame>
				);
			},
			form: {
				schema: z.object({ form_id: z.uuid(), code: z.string().trim().max(20) }),
				fieldOf: { wrong_code: "code" },
				act: async ({ form_id, code }, { session, request, opened: { returnTo } }) => {
					const secret = deriveSecret(session, form_id);
					await addAuthenticator(site, toOwner(session, request), { secret, code });
					return afterAdding(site, { userId: session.user.id, done: "authenticator-added", returnTo });
				},
			},
		}),
		button({
			path: `${PATH}/remove`,
			purpose,
			act: async (asked) => {
				const { returnTo } = await open(asked);
				await removeAuthenticator(site, toOwner(asked.session, asked.request));
				// A page that led here requires an app: continue with setting up the next one.
				return returnTo === HOME
					? `${SECURITY_PATH}?done=authenticator-removed`
					: authenticatorAddress(returnTo);
			},
		}),
	];
}

/**
 * Sets up an authenticator app whose first `code` shows that it has `secret`. The page derives the secret
 * from its form, so a secret from another session's setup cannot become the account's. The account's other sessions end.
 * Idempotent for the same secret. Throws WrongFirstCode, AuthenticatorExists, SignInExpired, AccountClosed.
 */
function addAuthenticator(
	deps: SecurityDeps,
	owner: Owner,
	{ secret, code }: { secret: string; code: string },
): Promise<void> {
	const { userId, ipAddress } = owner;
	return withAccount(deps, userId, async (tx) => {
		if (!(await startTotp(deps, tx, userId, secret))) {
			if (await isConfirmedSecret(deps, tx, userId, secret)) return;
			throw new AuthenticatorExists();
		}
		if (!(await confirmTotp(deps, tx, userId, code))) throw new WrongFirstCode();
		await endOtherSessions(deps, tx, owner, "totp");
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
