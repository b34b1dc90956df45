import { checkCsrf, onceValue } from "@repo/accounts/forms";
import { findSignUp } from "@repo/accounts/new-account";
import { NEW_ACCOUNT_CSRF, NEW_ACCOUNT_PATH } from "@repo/accounts/pages";
import { safeReturnTo } from "@repo/accounts/return-to";
import { afterSignUp, linkExpiredPage, sessionCookiesOf } from "@repo/accounts/routes";
import { type AccountSite, type Visitor, visitorOf } from "@repo/accounts/web";
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
import { createAccount } from "../../accounts/create-account.ts";
import { newAccountForm, newPasskeyAccountForm } from "../../accounts/schemas.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { guessTimeZone, NewAccountPage } from "./new-account-page.tsx";

/** The last form of sign-up, once the address is proven. */
export const newAccountAddress = (proofId: string) => `${NEW_ACCOUNT_PATH}?proof=${proofId}`;

export function newAccountRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: NEW_ACCOUNT_PATH,
			operationId: "showNewAccount",
			summary: "The last form of sign-up",
			documented: false,
			request: { query: z.object({ proof: z.unknown().optional(), with: z.unknown().optional() }) },
			responses: pageResponses,
			handle: async ({ query, request }) =>
				formPage(site, visitorOf(site, request), query.proof, {
					...{ status: 200, form: emptyForm, headers: {} },
					withPasskey: query.with === "passkey",
				}),
		}),
		endpoint({
			method: "post",
			path: NEW_ACCOUNT_PATH,
			operationId: "createAccount",
			summary: "Create the account of a proven address",
			documented: false,
			request: { ...formRequest, bodyLimit: 200_000 },
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const visitor = visitorOf(site, request);
				const withPasskey = "response" in body;
				const { done, refused } = await submitForm(
					withPasskey ? newPasskeyAccountForm : newAccountForm,
					body,
					{
						check: () => checkCsrf(visitor, NEW_ACCOUNT_CSRF, body.csrf),
						act: ({ proof: id, username, name, timeZone, ...credential }) => {
							const person = { username, name, timeZone };
							const content = "response" in credential ? { ...person, ...credential } : person;
							const submission = onceValue(visitor, "sign-up", { id, ...content });
							return createAccount(
								dependencies,
								{ ...person, credential },
								{ id, submission },
								visitor.browser,
							);
						},
						fieldOf: { username_taken: "username", weak_password: "password" },
					},
				);
				if (refused) return formPage(site, visitor, body.proof, { ...refused, withPasskey });
				return seeOther(afterSignUp(safeReturnTo(body.return_to), withPasskey), {
					"Set-Cookie": sessionCookiesOf(site, visitor, done),
				});
			},
		}),
	];
}

type Shown<Status> = {
	status: Status;
	form: FormState;
	headers: Record<string, string>;
	withPasskey: boolean;
};

async function formPage<Status extends 200 | 400 | 403 | 409 | 429>(
	site: AccountSite,
	visitor: Visitor,
	proofId: unknown,
	{ status, form, headers, withPasskey }: Shown<Status>,
) {
	const proof = await findSignUp(site, visitor.browser, proofId);
	if (!proof) return linkExpiredPage(site);
	const { isSameBrowser, data } = proof;
	// In another browser, the return address may be a stranger's.
	const returnTo = safeReturnTo(isSameBrowser ? (data as { returnTo?: unknown }).returnTo : undefined);
	return page(status, <NewAccountPage {...{ visitor, proof, returnTo, form, withPasskey }} />, {
		headers: { ...visitor.headers, ...headers },
		inlineScript: guessTimeZone,
		ownScripts: true,
	});
}
