/** @jsxRuntime automatic @jsxImportSource preact */
import { errorOf, Forbidden } from "@repo/http-errors";
import {
	emptyForm,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { checkCsrf } from "../forms/csrf.ts";
import { type AccountWords, accountWords, said } from "../languages/account-words.ts";
import { EmailAddressCard, SignUpClosedCard } from "../pages/index.ts";
import { safeReturnTo } from "../return-to.ts";
import { type AccountSite, readVisitor, type Visitor } from "../web/index.ts";
import { askForProof } from "./ask-for-proof.ts";
import { addressPages } from "./purposes.ts";
import { emailForm, returnToQuery } from "./schemas.ts";
import { type SiteForVisitor, siteFor } from "./site-for.ts";

const SignUpClosed = errorOf(Forbidden, "sign_up_closed", ...said(({ signUp }) => signUp.askOperator));

type Door = { path: string; purpose: keyof typeof addressPages };

/** Sign-up and "forgot your password?" start in the same way: with the address to prove. */
export function askForAddressRoutes(site: AccountSite): Endpoint[] {
	return [
		...doorRoutes(site, { path: addressPages["sign-up"], purpose: "sign-up" }),
		...doorRoutes(site, { path: addressPages["reset-password"], purpose: "reset-password" }),
	];
}

/** A page that knows the address, such as a recipient's, fills it in. */
function startingWith(email: string | undefined): FormState {
	return email === undefined ? emptyForm : { ...emptyForm, typed: { email } };
}

function titleOf({ createAccount, forgotten }: AccountWords, purpose: Door["purpose"]): string {
	return purpose === "sign-up" ? createAccount : forgotten.title;
}

function doorRoutes(site: AccountSite, { path, purpose }: Door): Endpoint[] {
	const isClosed = purpose === "sign-up" && site.config.SIGN_UP === "closed";
	const show = (
		{ Document, requester }: SiteForVisitor,
		visitor: Visitor,
		returnTo: string,
		form: FormState,
	) => (
		<Document title={titleOf(accountWords(), purpose)}>
			{isClosed ? (
				<SignUpClosedCard />
			) : (
				<EmailAddressCard {...{ visitor, returnTo, form, purpose, requester }} />
			)}
		</Document>
	);
	return [
		endpoint({
			method: "get",
			path,
			request: { query: returnToQuery.extend({ email: z.string().max(254).optional().catch(undefined) }) },
			responses: pageResponses,
			handle: async ({ query, request }) => {
				const returnTo = safeReturnTo(query.return_to);
				if (purpose === "sign-up" && (await site.findSession(request))) return seeOther(returnTo);
				const visitor = readVisitor(site, request);
				const here = await siteFor(site, returnTo);
				const hint = here.requester?.loginHint;
				const email = query.email ?? (hint?.includes("@") ? hint : undefined);
				return here.page(200, show(here, visitor, returnTo, startingWith(email)), {
					headers: visitor.headers,
				});
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
				const { done, refused } = await submitForm(emailForm, body, {
					check: () => {
						checkCsrf(visitor, purpose, body.csrf);
						if (isClosed) throw new SignUpClosed();
					},
					act: ({ email }) => askForProof(site, visitor, { purpose, email, data: { returnTo } }),
				});
				if (!refused) return done;
				const headers = { ...visitor.headers, ...refused.headers };
				return here.page(refused.status, show(here, visitor, returnTo, refused.form), { headers });
			},
		}),
	];
}
