/** @jsxRuntime automatic @jsxImportSource preact */

import type { Transaction } from "@repo/service-kit/database";
import {
	emptyForm,
	type FormState,
	formRequest,
	pageResponses,
	readTyped,
	submitForm,
	type Typed,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { findProof } from "../address-proofs/index.ts";
import { checkCsrf } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { NewPasswordCard, PasswordChangedCard } from "../pages/index.ts";
import { newPassword } from "../passwords/schemas.ts";
import { safeReturnTo } from "../return-to.ts";
import { PASSWORD_RESET, type PasswordReset, resetPassword } from "../sign-in/index.ts";
import { type AccountSite, readVisitor, type Visitor } from "../web/index.ts";
import { continueTo } from "./continue-to.ts";
import { linkExpiredPage } from "./link-expired-page.tsx";

const path = "/password/reset";
const proofSchema = z.object({ proof: z.guid() });
const purpose = "reset-password";

/** The form for the new password, once the address is proven. */
export const resetAddress = (proofId: string) => `${path}?proof=${proofId}`;

/** The last step of a reset, in the browser that proved the address. */
export function resetPasswordRoutes(site: AccountSite): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path,
			request: { query: z.object({ proof: z.unknown().optional() }) },
			responses: pageResponses,
			handle: async ({ query, request }) => {
				const visitor = readVisitor(site, request);
				return resetPage(site, visitor, query, { status: 200, form: emptyForm, headers: {} });
			},
		}),
		endpoint({
			method: "post",
			path,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const visitor = readVisitor(site, request);
				const { done, refused } = await submitForm(proofSchema.extend({ password: newPassword }), body, {
					check: () => checkCsrf(visitor, purpose, body.csrf),
					act: ({ proof: proofId, password }) => {
						const typed = readTyped(body);
						const deps = { ...site, afterReset: withTyped(site, typed) };
						return resetPassword(deps, { proofId, password }, visitor.browser);
					},
					fieldOf: { weak_password: "password" },
				});
				if (refused) return resetPage(site, visitor, body, refused);
				return continueTo(site, visitor, done.result, safeReturnTo(done.returnTo));
			},
		}),
	];
}

function withTyped({ afterReset }: AccountSite, typed: Typed) {
	return (tx: Transaction, reset: PasswordReset) => afterReset(tx, { ...reset, typed });
}

async function resetPage<Status extends 200 | 400 | 403 | 409 | 429>(
	site: AccountSite,
	visitor: Visitor,
	input: unknown,
	{ status, form, headers }: { status: Status; form: FormState; headers: Record<string, string> },
) {
	const { Document, ResetChoices } = site;
	const id = proofSchema.safeParse(input).data?.proof;
	if (!id) return linkExpiredPage(site);
	const key = { id, purpose: [purpose, PASSWORD_RESET], browserSecret: visitor.secret };
	const proof = await findProof(site, site.db, key);
	if (!proof?.provenAt) return linkExpiredPage(site);
	if (proof.purpose === PASSWORD_RESET)
		return site.page(
			200,
			<Document title={accountWords().newPassword.changed}>
				<PasswordChangedCard email={proof.email} />
			</Document>,
		);
	return site.page(
		status,
		<Document title={accountWords().newPassword.title}>
			<NewPasswordCard visitor={visitor} proofId={id} email={proof.email} form={form}>
				<ResetChoices form={form} />
			</NewPasswordCard>
		</Document>,
		{ headers: { ...visitor.headers, ...headers } },
	);
}
