/** @jsxRuntime automatic @jsxImportSource preact */
import {
	emptyForm,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { checkCsrf } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { PasskeyScript, SecondFactorCard } from "../pages/index.ts";
import { safeReturnTo, signInAddress } from "../return-to.ts";
import { findPendingSignIn } from "../sessions/index.ts";
import {
	listProofs,
	SignInExpired,
	signInWithSecondFactor,
	startSecondFactorPasskey,
} from "../sign-in/index.ts";
import { type AccountSite, readVisitor, type Visitor } from "../web/index.ts";
import { continueTo } from "./continue-to.ts";
import { passkeyOptions } from "./passkey-options.ts";
import { factorForm, returnToQuery } from "./schemas.ts";
import { siteFor } from "./site-for.ts";

const path = "/sign-in/second-factor";

/**
 * The step after a correct password, for accounts with a second factor. Without a password, redirects to the
 * first step.
 */
export function secondFactorRoutes(site: AccountSite): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path,
			request: { query: returnToQuery },
			responses: pageResponses,
			handle: async ({ query, request }) => {
				const returnTo = safeReturnTo(query.return_to);
				const visitor = readVisitor(site, request);
				const here = await siteFor(site, returnTo);
				const content = await secondFactorPage(here, visitor, returnTo, emptyForm);
				if (!content) return seeOther(signInAddress(returnTo));
				return here.page(200, content, { headers: visitor.headers, ownScripts: true });
			},
		}),
		endpoint({
			method: "post",
			path,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const returnTo = safeReturnTo(body.return_to);
				const visitor = readVisitor(site, request);
				const here = await siteFor(site, returnTo);
				const { done, refused } = await submitForm(factorForm, body, {
					check: () => checkCsrf(visitor, "second-factor", body.csrf),
					act: (factor) => signInWithSecondFactor(site, getPendingSecret(visitor), factor, visitor.browser),
				});
				if (!refused) return continueTo(site, visitor, done, returnTo);
				const content = await secondFactorPage(here, visitor, returnTo, refused.form);
				if (!content) return seeOther(signInAddress(returnTo));
				const headers = { ...visitor.headers, ...refused.headers };
				return here.page(refused.status, content, { headers, ownScripts: true });
			},
		}),
		passkeyOptions(site, {
			path: `${path}/options`,
			start: (visitor, body) => {
				checkCsrf(visitor, "second-factor", body.csrf);
				return startSecondFactorPasskey(site, getPendingSecret(visitor), visitor.browser);
			},
		}),
	];
}

function getPendingSecret({ pendingSecret }: Visitor): string {
	if (!pendingSecret) throw new SignInExpired();
	return pendingSecret;
}

async function secondFactorPage(site: AccountSite, visitor: Visitor, returnTo: string, form: FormState) {
	const { pendingSecret } = visitor;
	const pending = pendingSecret && (await findPendingSignIn(site, site.db, pendingSecret));
	if (!pending) return undefined;
	const proofs = await listProofs(site, pending.userId, visitor.browser);
	const { Document } = site;
	return (
		<Document title={accountWords().proof.title}>
			<SecondFactorCard {...{ visitor, returnTo, form, proofs }} />
			<PasskeyScript />
		</Document>
	);
}
