import { checkCsrf } from "@repo/accounts/forms";
import { findSignUp, firstPasskey } from "@repo/accounts/new-account";
import { NEW_ACCOUNT_CSRF, NEW_ACCOUNT_PATH, NewAccountForm } from "@repo/accounts/pages";
import { afterSignUp, linkExpiredPage, sessionCookiesOf } from "@repo/accounts/routes";
import { type AccountSite, type Visitor, visitorOf } from "@repo/accounts/web";
import {
	emptyForm,
	Field,
	FormError,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import type { WithHeaders } from "@repo/service-kit/http";
import { type Endpoint, endpoint, lineOfText } from "@repo/validation";
import { z } from "zod";
import { createAccount } from "../../accounts/create-account.ts";
import type { Dependencies } from "../../dependencies.ts";
import { Document, page } from "../../platform/html/page.tsx";

/** The next step of sign-up, after the address is proven. */
export const newAccountAddress = (proofId: string) => `${NEW_ACCOUNT_PATH}?proof=${proofId}`;

const person = z.object({ proof: z.guid(), name: lineOfText({ max: 255 }) });
const withPassword = person.extend({ password: z.string() });
const withPasskey = person.extend(firstPasskey);

export function newAccountRoutes(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	site: AccountSite,
): Endpoint[] {
	const show = async <Status extends 200 | 400 | 403 | 409 | 429>(
		status: Status,
		request: WithHeaders,
		proofId: unknown,
		shown: { form: FormState; withPasskey: boolean; headers?: Record<string, string> },
	) => {
		const visitor = visitorOf(site, request);
		const proof = await findSignUp(site, visitor.browser, proofId);
		if (!proof) return linkExpiredPage(site);
		const content = (
			<NewAccountPage {...{ visitor, proof, form: shown.form, withPasskey: shown.withPasskey }} />
		);
		return page(status, content, { ownScripts: true, headers: { ...visitor.headers, ...shown.headers } });
	};
	const shared = { path: NEW_ACCOUNT_PATH, documented: false, responses: pageResponses };
	return [
		endpoint({
			...shared,
			method: "get",
			operationId: "showNewAccount",
			summary: "The last form of sign-up",
			request: { query: z.object({ proof: z.unknown().optional(), with: z.unknown().optional() }) },
			handle: async ({ query, request }) =>
				show(200, request, query.proof, { form: emptyForm, withPasskey: query.with === "passkey" }),
		}),
		endpoint({
			...shared,
			method: "post",
			operationId: "createAccount",
			summary: "Create the account of a proven address",
			request: { ...formRequest, bodyLimit: 200_000 },
			handle: async ({ body, request }) => {
				const visitor = visitorOf(site, request);
				const hasPasskey = "response" in body;
				const { done, refused } = await submitForm(hasPasskey ? withPasskey : withPassword, body, {
					check: () => checkCsrf(visitor, NEW_ACCOUNT_CSRF, body.csrf),
					act: ({ proof: proofId, name, ...credential }) =>
						createAccount(deps, { proofId, name, credential }, visitor.browser),
					fieldOf: { weak_password: "password" },
				});
				if (refused)
					return show(refused.status, request, body.proof, { ...refused, withPasskey: hasPasskey });
				return seeOther(afterSignUp(done.returnTo, hasPasskey), {
					"Set-Cookie": sessionCookiesOf(site, visitor, done.sessionSecret),
				});
			},
		}),
	];
}

type Props = {
	visitor: Visitor;
	proof: { id: string; email: string };
	form: FormState;
	withPasskey: boolean;
};

/** The last step of signing up: the address is proven. */
function NewAccountPage({ visitor, proof, form, withPasskey }: Props) {
	return (
		<Document title="Create account">
			<div class="card">
				<h1>Almost done</h1>
				<p>
					Your account's email address will be <strong>{proof.email}</strong>.
				</p>
				<FormError form={form} />
				<NewAccountForm {...{ visitor, proof, form, withPasskey }} hidden={{ username: proof.email }}>
					<Field
						form={form}
						name="name"
						label="Your name"
						hint="Shown to the recipients of your documents."
						autoComplete="name"
						maxLength={255}
					/>
				</NewAccountForm>
			</div>
		</Document>
	);
}
