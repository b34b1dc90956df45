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
import { PasskeyScript, SignInCard } from "../pages/index.ts";
import { safeReturnTo } from "../return-to.ts";
import {
	type SignInResult,
	signInWithPasskey,
	signInWithPassword,
	startPasskeySignIn,
} from "../sign-in/index.ts";
import { type AccountSite, readVisitor, type Visitor } from "../web/index.ts";
import { continueTo } from "./continue-to.ts";
import { passkeyOptions } from "./passkey-options.ts";
import { passkeyForm, returnToQuery, signInForm } from "./schemas.ts";
import { type SiteForVisitor, siteFor } from "./site-for.ts";

/** All lead to `return_to`, byte for byte, also after a wrong password. */
export function signInRoutes(site: AccountSite): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/sign-in",
			request: { query: returnToQuery },
			responses: pageResponses,
			handle: async ({ query, request }) => {
				const returnTo = safeReturnTo(query.return_to);
				if (await site.findSession(request)) return seeOther(returnTo);
				const visitor = readVisitor(site, request);
				const here = await siteFor(site, returnTo);
				const login = here.requester?.loginHint;
				const form = login === undefined ? emptyForm : { ...emptyForm, typed: { login } };
				const content = signInPage(here, visitor, returnTo, form);
				return here.page(200, content, { headers: visitor.headers, ownScripts: true });
			},
		}),
		signInBy(site, {
			path: "/sign-in",
			submit: (body, visitor) =>
				submitForm(signInForm, body, {
					check: () => checkCsrf(visitor, "sign-in", body.csrf),
					act: async ({ login, password }) => {
						const account = await site.findAccount(site.db, login);
						return signInWithPassword(site, { account, login, password }, visitor.browser);
					},
				}),
		}),
		signInBy(site, {
			path: "/sign-in/passkey",
			submit: (body, visitor) =>
				submitForm(passkeyForm, body, {
					check: () => checkCsrf(visitor, "sign-in", body.csrf),
					act: ({ response }) => signInWithPasskey(site, response, visitor.browser),
				}),
		}),
		passkeyOptions(site, {
			path: "/sign-in/passkey/options",
			start: (visitor, body) => {
				checkCsrf(visitor, "sign-in", body.csrf);
				return startPasskeySignIn(site, visitor.browser);
			},
		}),
	];
}

type Way = {
	path: string;
	submit: (
		body: Record<string, string | string[]>,
		visitor: Visitor,
	) => ReturnType<typeof submitForm<typeof signInForm, SignInResult>>;
};

function signInBy(site: AccountSite, { path, submit }: Way): Endpoint {
	return endpoint({
		method: "post",
		path,
		request: formRequest,
		responses: pageResponses,
		handle: async ({ body, request }) => {
			const returnTo = safeReturnTo(body.return_to);
			const visitor = readVisitor(site, request);
			const here = await siteFor(site, returnTo);
			const { done, refused } = await submit(body, visitor);
			if (!refused) return continueTo(site, visitor, done, returnTo);
			const { status, form } = refused;
			const headers = { ...visitor.headers, ...refused.headers };
			const content = signInPage(here, visitor, returnTo, form);
			return here.page(status, content, { headers, ownScripts: true });
		},
	});
}

function signInPage(site: SiteForVisitor, visitor: Visitor, returnTo: string, form: FormState) {
	const { Document, config } = site;
	const loginLabel = site.loginLabel ?? accountWords().emailAddress;
	const requester = site.requester?.name;
	const hasSignUp = config.SIGN_UP !== "closed";
	const { providers = [] } = site;
	return (
		<Document title={accountWords().signIn.title}>
			<SignInCard {...{ visitor, returnTo, form, loginLabel, requester, hasSignUp, providers }} />
			<PasskeyScript />
		</Document>
	);
}
