import { findProof } from "@repo/accounts/address-proofs";
import { checkCsrf, onceValue, safeReturnTo } from "@repo/accounts/forms";
import { linkExpiredPage, sessionCookiesOf } from "@repo/accounts/routes";
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
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { createAccount } from "../create-account.ts";
import { guessTimeZone, NewAccountPage } from "../pages/new-account-page.tsx";
import { newAccountForm } from "../schemas.ts";

const path = "/sign-up/account";

/** Where the form for the rest of the account is, once the address is proven. */
export const newAccountAddress = (proofId: string) => `${path}?proof=${proofId}`;

export function newAccountRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path,
			operationId: "showNewAccount",
			summary: "The form that ends signing up",
			documented: false,
			request: { query: z.object({ proof: z.unknown().optional() }) },
			responses: pageResponses,
			handle: async ({ query, request }) =>
				formPage(site, visitorOf(site, request), query.proof, { status: 200, form: emptyForm, headers: {} }),
		}),
		endpoint({
			method: "post",
			path,
			operationId: "createAccount",
			summary: "Create the account of a proven address",
			documented: false,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const visitor = visitorOf(site, request);
				const { done, refused } = await submitForm(newAccountForm, body, {
					check: () => checkCsrf(visitor, "new account", body.csrf),
					act: ({ proof: id, ...input }) => {
						const { password: _, ...content } = input;
						const submission = onceValue(visitor, "sign-up", { id, ...content });
						return createAccount(dependencies, input, { id, submission }, visitor);
					},
					fieldOf: { username_taken: "username", weak_password: "password" },
				});
				if (refused) return formPage(site, visitor, body.proof, refused);
				return seeOther(safeReturnTo(body.return_to), {
					"Set-Cookie": sessionCookiesOf(site, visitor, done),
				});
			},
		}),
	];
}

type Shown<Status> = { status: Status; form: FormState; headers: Record<string, string> };

async function formPage<Status extends 200 | 400 | 403 | 409 | 429>(
	site: AccountSite,
	visitor: Visitor,
	proofId: unknown,
	{ status, form, headers }: Shown<Status>,
) {
	const id = z.guid().safeParse(proofId).data;
	const proof =
		id === undefined ? undefined : await findProof(site, site.db, { id, browserSecret: visitor.secret });
	if (id === undefined || !proof?.provenAt || proof.purpose !== "sign-up") return linkExpiredPage(site);
	const { email, isSameBrowser, data } = proof;
	// Elsewhere the address to return to may be a stranger's.
	const returnTo = safeReturnTo(isSameBrowser ? (data as { returnTo?: unknown }).returnTo : undefined);
	return page(status, <NewAccountPage {...{ visitor, proofId: id, email, returnTo, form }} />, {
		headers: { ...visitor.headers, ...headers },
		inlineScript: guessTimeZone,
	});
}
