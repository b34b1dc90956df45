import { emptyForm, formRequest, pageResponses, seeOther, submitForm } from "@repo/service-kit/html";
import { clearCookie, readCookie, setCookie } from "@repo/service-kit/http";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { browserOf, sessionCookie } from "../browser.ts";
import { RESET_SECONDS } from "../create-reset-link.ts";
import { checkCsrf } from "../csrf.ts";
import { ForgotPasswordPage, LinkExpiredPage, LinkSentPage, ResetPage } from "../pages/password-pages.tsx";
import { requestPasswordReset } from "../request-password-reset.ts";
import { accountOfResetLink, resetPassword } from "../reset-password.ts";
import { forgottenForm, newPasswordForm } from "../schemas.ts";
import { visitorOf } from "../visitor.ts";

const COOKIE = "scheduling-password-reset";

export function passwordResetRoutes(dependencies: Dependencies): Endpoint[] {
	return [...forgottenRoutes(dependencies), ...resetRoutes(dependencies)];
}

function forgottenRoutes(dependencies: Dependencies): Endpoint[] {
	const path = "/password/forgotten";
	return [
		endpoint({
			method: "get",
			path,
			operationId: "showForgotten",
			summary: "The form to ask for a reset link",
			documented: false,
			responses: pageResponses,
			handle: async ({ request }) => {
				const visitor = visitorOf(dependencies, request);
				return page(200, <ForgotPasswordPage visitor={visitor} form={emptyForm} />, {
					headers: visitor.headers,
				});
			},
		}),
		endpoint({
			method: "post",
			path,
			operationId: "requestPasswordReset",
			summary: "Have a reset link mailed",
			documented: false,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const visitor = visitorOf(dependencies, request);
				const { done: email, refused } = await submitForm(forgottenForm, body, {
					check: () => checkCsrf(visitor, "forgotten", body.csrf),
					act: async (typed) => {
						await requestPasswordReset(dependencies, typed.email, browserOf(dependencies, request).ipAddress);
						return typed.email;
					},
				});
				if (!refused) return page(200, <LinkSentPage email={email} />);
				const { status, form, headers } = refused;
				const all = { ...visitor.headers, ...headers };
				return page(status, <ForgotPasswordPage visitor={visitor} form={form} />, { headers: all });
			},
		}),
	];
}

function resetRoutes(dependencies: Dependencies): Endpoint[] {
	const { config } = dependencies;
	const path = "/password/reset";
	return [
		endpoint({
			method: "get",
			path,
			operationId: "showReset",
			summary: "The form that a mailed link leads to",
			documented: false,
			request: { query: z.object({ token: z.string().max(200).optional() }) },
			responses: pageResponses,
			handle: async ({ query: { token }, request }) => {
				// Out of the address at once: what stays there ends up in histories and over shoulders.
				if (token) return seeOther(path, { "Set-Cookie": setCookie(config, COOKIE, token, RESET_SECONDS) });
				const secret = readCookie(config, request, COOKIE);
				const account = await accountOfResetLink(dependencies, secret);
				if (!account) return page(400, <LinkExpiredPage />);
				const visitor = visitorOf(dependencies, request);
				return page(200, <ResetPage account={account} visitor={visitor} form={emptyForm} />, {
					headers: visitor.headers,
				});
			},
		}),
		endpoint({
			method: "post",
			path,
			operationId: "resetPassword",
			summary: "Set a password by a mailed link, once",
			documented: false,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const secret = readCookie(config, request, COOKIE);
				const account = await accountOfResetLink(dependencies, secret);
				if (!secret || !account) return page(400, <LinkExpiredPage />);
				const visitor = visitorOf(dependencies, request);
				const { done, refused } = await submitForm(newPasswordForm, body, {
					check: () => checkCsrf(visitor, "reset", body.csrf),
					act: ({ password }) =>
						resetPassword(dependencies, secret, password, browserOf(dependencies, request)),
					fieldOf: { predictable_password: "password" },
				});
				if (!refused) {
					const cookies = [sessionCookie(dependencies, done), clearCookie(config, COOKIE)];
					return seeOther("/", { "Set-Cookie": cookies });
				}
				const { status, form, headers } = refused;
				return page(status, <ResetPage account={account} visitor={visitor} form={form} />, { headers });
			},
		}),
	];
}
