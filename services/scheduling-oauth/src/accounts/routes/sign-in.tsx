import { emptyForm, formRequest, pageResponses, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { browserOf, sessionCookie } from "../browser.ts";
import { checkCsrf, onceValue } from "../csrf.ts";
import { SignInPage } from "../pages/sign-in-page.tsx";
import { guessTimeZone, SignUpPage } from "../pages/sign-up-page.tsx";
import { safeReturnTo } from "../rules/return-to.ts";
import { signInForm, signUpForm } from "../schemas.ts";
import { findSession } from "../sessions.ts";
import { signIn } from "../sign-in.ts";
import { signUp } from "../sign-up.ts";
import { visitorOf } from "../visitor.ts";

const query = z.object({ return_to: z.unknown().optional() });

/** Sign in and up. Both lead to `return_to`, byte for byte, also after a wrong password and by way of one another. */
export function signInRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		...enter(dependencies, { path: "/sign-in", name: "SignIn", Page: SignInPage }, (body, visitor, browser) =>
			submitForm(signInForm, body, {
				check: () => checkCsrf(visitor, "sign-in", body.csrf),
				act: (typed) => signIn(dependencies, typed, browser),
			}),
		),
		...enter(dependencies, signUpDoor, (body, visitor, browser) =>
			submitForm(signUpForm, body, {
				check: () => checkCsrf(visitor, "sign-up", body.csrf),
				act: ({ form_id, ...typed }) => {
					const { password: _, ...content } = typed;
					const submission = form_id && onceValue(visitor, "sign-up", { form_id, ...content });
					return signUp(dependencies, typed, browser, submission);
				},
				fieldOf: { username_taken: "username", email_taken: "email" },
			}),
		),
	];
}

type Door = { path: string; name: string; Page: typeof SignInPage; inlineScript?: string };
const signUpDoor: Door = { path: "/sign-up", name: "SignUp", Page: SignUpPage, inlineScript: guessTimeZone };
type Enter = (
	body: z.output<typeof formRequest.body>,
	visitor: ReturnType<typeof visitorOf>,
	browser: ReturnType<typeof browserOf>,
) => ReturnType<typeof submitForm<typeof signInForm, string>>;

function enter(dependencies: Dependencies, { path, name, Page, ...script }: Door, submit: Enter): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path,
			operationId: `show${name}`,
			summary: "The form",
			documented: false,
			request: { query },
			responses: pageResponses,
			handle: async ({ query: { return_to }, request }) => {
				const returnTo = safeReturnTo(return_to);
				if (await findSession(dependencies, request)) return seeOther(returnTo);
				const visitor = visitorOf(dependencies, request);
				const content = <Page visitor={visitor} returnTo={returnTo} form={emptyForm} />;
				return page(200, content, { headers: visitor.headers, ...script });
			},
		}),
		endpoint({
			method: "post",
			path,
			operationId: `send${name}`,
			summary: "The form, filled in",
			documented: false,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const returnTo = safeReturnTo(body.return_to);
				const visitor = visitorOf(dependencies, request);
				const { done, refused } = await submit(body, visitor, browserOf(dependencies, request));
				if (!refused) return seeOther(returnTo, { "Set-Cookie": sessionCookie(dependencies, done) });
				const { status, form, headers } = refused;
				const content = <Page visitor={visitor} returnTo={returnTo} form={form} />;
				return page(status, content, { headers: { ...visitor.headers, ...headers }, ...script });
			},
		}),
	];
}
