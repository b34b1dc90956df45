import { findProof } from "@repo/accounts/address-proofs";
import { checkCsrf } from "@repo/accounts/forms";
import { linkExpiredPage, sessionCookiesOf } from "@repo/accounts/routes";
import { type AccountSite, visitorOf } from "@repo/accounts/web";
import {
	emptyForm,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import type { WithHeaders } from "@repo/service-kit/http";
import { type Endpoint, endpoint, lineOfText } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { createAccount } from "../create-account.ts";
import { NewAccountPage } from "../pages/new-account-page.tsx";

const path = "/sign-up/account";

/** Where signing up goes on once the address is proven. */
export const newAccountAddress = (proofId: string) => `${path}?proof=${proofId}`;

const form = z.object({ proof: z.guid(), name: lineOfText({ max: 255 }), password: z.string() });

export function newAccountRoutes(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	site: AccountSite,
): Endpoint[] {
	const show = async <Status extends 200 | 400 | 403 | 409 | 429>(
		status: Status,
		request: WithHeaders,
		proofId: unknown,
		shown: { form: FormState; headers?: Record<string, string> },
	) => {
		const visitor = visitorOf(site, request);
		const { data: id } = z.guid().safeParse(proofId);
		if (!id) return linkExpiredPage(site);
		const proof = await findProof(site, site.db, { id, browserSecret: visitor.secret });
		if (!proof?.provenAt || proof.purpose !== "sign-up") return linkExpiredPage(site);
		const content = <NewAccountPage {...{ visitor, proofId: id, email: proof.email, form: shown.form }} />;
		return page(status, content, { headers: { ...visitor.headers, ...shown.headers } });
	};
	const shared = { path, documented: false, responses: pageResponses };
	return [
		endpoint({
			...shared,
			method: "get",
			operationId: "showNewAccount",
			summary: "The form that ends signing up",
			request: { query: z.object({ proof: z.unknown().optional() }) },
			handle: async ({ query, request }) => show(200, request, query.proof, { form: emptyForm }),
		}),
		endpoint({
			...shared,
			method: "post",
			operationId: "createAccount",
			summary: "Create the account of a proven address",
			request: formRequest,
			handle: async ({ body, request }) => {
				const visitor = visitorOf(site, request);
				const { done, refused } = await submitForm(form, body, {
					check: () => checkCsrf(visitor, "new-account", body.csrf),
					act: ({ proof: proofId, ...input }) => createAccount(deps, { proofId, ...input }, visitor),
					fieldOf: { weak_password: "password" },
				});
				if (refused) return show(refused.status, request, body.proof, refused);
				return seeOther(done.returnTo, { "Set-Cookie": sessionCookiesOf(site, visitor, done.sessionSecret) });
			},
		}),
	];
}
