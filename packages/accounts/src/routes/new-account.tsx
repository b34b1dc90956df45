/** @jsxRuntime automatic @jsxImportSource preact */
import {
	emptyForm,
	type FormState,
	formRequest,
	type PageOptions,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint, readableAddress } from "@repo/validation";
import type { ComponentChildren, VNode } from "preact";
import { z } from "zod";
import { checkCsrf } from "../forms/csrf.ts";
import { createAccount, findSignUp, firstPasskey, type NewAccountRules } from "../new-account.ts";
import {
	NEW_ACCOUNT_CSRF,
	NEW_ACCOUNT_OPTIONS_PATH,
	NEW_ACCOUNT_PATH,
	NewAccountForm,
} from "../pages/index.ts";
import { startFirstRegistration } from "../passkeys/index.ts";
import { newPassword } from "../passwords/index.ts";
import { HOME, withReturnTo } from "../return-to.ts";
import { RECOVERY_CODES_PATH } from "../security/index.ts";
import { ProofExpired } from "../sign-in/index.ts";
import { type AccountSite, type Requester, readVisitor, type Visitor } from "../web/index.ts";
import { makeSessionCookies } from "./continue-to.ts";
import { linkExpiredPage } from "./link-expired-page.tsx";
import { passkeyOptions } from "./passkey-options.ts";
import { siteForProof } from "./site-for.ts";

type Fields = { name: string; username?: string };

/** What the service's page of the last form shows, in the frame `Document`. */
export type NewAccountPage = {
	email: string;
	form: FormState;
	requester: Requester | undefined;
	Document: AccountSite["Document"];
	children: ComponentChildren;
};

/** The service's part of the last form of sign-up. */
type NewAccount<Typed extends Fields> = NewAccountRules<Typed> & {
	/** Besides the password or passkey. */
	fields: z.ZodType<Typed>;
	/** The field that an error belongs to, by the error's code. */
	fieldOf?: Record<string, string>;
	/** `email` is as people read it, `children` the form. */
	Page: (props: NewAccountPage) => VNode;
	/** The form's fields, before those of this package. */
	Fields: (props: { form: FormState }) => VNode;
	/** Hidden values for password managers. */
	hidden?: (email: string) => Record<string, string>;
	options?: PageOptions;
};

const passwordForm = z.object({ proof: z.guid(), password: newPassword });
const passkeyForm = z.object({ proof: z.guid(), ...firstPasskey });
type AllTyped = z.output<typeof passwordForm> & Partial<z.output<typeof passkeyForm>>;

/** The last form of sign-up, and the options for the passkey that a new account is created with. */
export function newAccountRoutes<Typed extends Fields>(
	site: AccountSite,
	newAccount: NewAccount<Typed>,
): Endpoint[] {
	const { fields, fieldOf, Page, Fields, hidden, options } = newAccount;
	type Shown<Status> = { status: Status; form: FormState; headers?: Record<string, string> };
	async function show<Status extends 200 | 400 | 403 | 409 | 429>(
		visitor: Visitor,
		proofId: unknown,
		wanted: boolean | undefined,
		{ status, form: shown, headers = {} }: Shown<Status>,
	) {
		const proof = await findSignUp(site, visitor.browser, proofId);
		if (!proof) return linkExpiredPage(site);
		const here = await siteForProof(site, proof);
		const { requester } = here;
		const withPasskey = wanted ?? requester?.needsPasskey ?? false;
		const name = requester?.sentToName ?? "";
		const form = { ...shown, typed: { name, ...shown.typed } };
		const content = (
			<Page email={readableAddress(proof.email)} {...{ form, requester }} Document={here.Document}>
				<NewAccountForm {...{ visitor, proof, form, withPasskey }} hidden={hidden?.(proof.email) ?? {}}>
					<Fields form={form} />
				</NewAccountForm>
			</Page>
		);
		const all = { ...visitor.headers, ...headers };
		return here.page(status, content, { ...options, ownScripts: true, headers: all });
	}
	return [
		endpoint({
			method: "get",
			path: NEW_ACCOUNT_PATH,
			request: { query: z.object({ proof: z.unknown().optional(), with: z.unknown().optional() }) },
			responses: pageResponses,
			handle: async ({ query, request }) =>
				show(readVisitor(site, request), query.proof, readWay(query.with), {
					...{ status: 200, form: emptyForm },
				}),
		}),
		endpoint({
			method: "post",
			path: NEW_ACCOUNT_PATH,
			request: { ...formRequest, bodyLimit: 200_000 },
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const visitor = readVisitor(site, request);
				const withPasskey = "response" in body;
				const proof = await findSignUp(site, visitor.browser, body.proof);
				await siteForProof(site, proof);
				const form = z.intersection(fields, withPasskey ? passkeyForm : passwordForm);
				const { done, refused } = await submitForm(form, body, {
					check: () => checkCsrf(visitor, NEW_ACCOUNT_CSRF, body.csrf),
					act: (typed) => {
						const { proof: proofId, password, response, ...own } = typed as AllTyped;
						const credential = response ? { response } : { password };
						const submitted = { proofId, fields: own as unknown as Typed, credential };
						return createAccount({ ...site, ...newAccount }, submitted, visitor.browser);
					},
					fieldOf: { ...fieldOf, weak_password: "password" },
				});
				if (refused) return show(visitor, body.proof, withPasskey, refused);
				const returnTo = await findReturnTo(site, done);
				return seeOther(afterSignUp(returnTo, withPasskey), {
					"Set-Cookie": makeSessionCookies(site, visitor, done.sessionSecret),
				});
			},
		}),
		passkeyOptions(site, {
			path: NEW_ACCOUNT_OPTIONS_PATH,
			start: async (visitor, body) => {
				checkCsrf(visitor, NEW_ACCOUNT_CSRF, body.csrf);
				const proof = await findSignUp(site, visitor.browser, body.proof);
				if (!proof) throw new ProofExpired();
				const { id: proofId, email } = proof;
				const name = typeof body.name === "string" ? body.name.trim().slice(0, 64) : "";
				const signUp = { proofId, browserSecret: visitor.secret };
				return startFirstRegistration(site, site.db, signUp, { email, name: name || email });
			},
		}),
	];
}

/** Undefined until the person chooses: a requester may need a passkey. */
function readWay(way: unknown): boolean | undefined {
	return way === "passkey" ? true : way === "password" ? false : undefined;
}

/**
 * In another browser, a stranger may have begun the sign-up, or mistyped the address. It continues with an app's request,
 * which anybody may send a person: it is checked when it opens, and asks, because the account is new. A link with a secret
 * opens only for the address that it was sent to.
 */
async function findReturnTo(
	site: AccountSite,
	{ returnTo, isSameBrowser, email }: Awaited<ReturnType<typeof createAccount>>,
): Promise<string> {
	if (isSameBrowser) return returnTo;
	const requester = await site.findRequester(returnTo);
	const { sentTo = email } = requester ?? {};
	return requester && sentTo.toLowerCase() === email.toLowerCase() ? returnTo : HOME;
}

/**
 * Where a new account continues. Losing the only passkey would lock its owner out, so recovery codes come
 * first.
 */
function afterSignUp(returnTo: string, hasPasskey: boolean): string {
	return hasPasskey ? withReturnTo(`${RECOVERY_CODES_PATH}?done=passkey-account`, returnTo) : returnTo;
}
