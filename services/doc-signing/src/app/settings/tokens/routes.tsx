import { checkCsrf, onceValue } from "@repo/accounts/forms";
import { secondsAfter } from "@repo/service-kit/clock";
import {
	copyScript,
	emptyForm,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText, lineOfText } from "@repo/validation";
import { z } from "zod";
import type { Permission } from "../../../accounts/teams/rules/permissions.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import { createTokenInBrowser } from "../../../accounts/tokens/create-token-in-browser.ts";
import { listActiveTokens } from "../../../accounts/tokens/queries.ts";
import { revokeTokenInBrowser } from "../../../accounts/tokens/revoke-token-in-browser.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { signedIn } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { openSettings, shownQuery, teamQuery } from "../../frame/open-settings.ts";
import { lifetimes, TOKENS_PATH, TokenCreatedPage, TokensPage } from "./tokens-page.tsx";

const days = Object.keys(lifetimes) as [keyof typeof lifetimes];
const form = z.object({
	/** The form's id: however often it is submitted, it creates one token. */
	form_id: z.uuid(),
	name: lineOfText({ max: 255 }),
	days: z.enum(days, "must be one of the choices").transform(Number),
});

/** API tokens of a person, or of a team for those who manage it. */
export function tokenSettingsRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock, config } = deps;
	const shared = { documented: false, caller: signedIn(deps), responses: pageResponses };
	const open = <P extends Permission>(permission: P, session: Session, query: z.output<typeof teamQuery>) =>
		openSettings(deps, permission, session, { ...query, path: TOKENS_PATH });
	const view = async (session: Session, account: ChosenAccount, form: FormState, done?: string) => {
		const tokens = await listActiveTokens(db, account);
		return <TokensPage {...{ session, account, tokens, form, done }} now={clock()} />;
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path: TOKENS_PATH,
			operationId: "showApiTokens",
			summary: "The API tokens of a person or team",
			request: { query: shownQuery },
			handle: async ({ caller: { session }, query }) => {
				const { account } = await open("tokens.manage", session, query);
				const done = query.done === "revoked" ? "Token revoked." : undefined;
				return page(200, await view(session, account, emptyForm, done));
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: TOKENS_PATH,
			operationId: "createApiToken",
			summary: "Create an API token, which is shown once",
			request: { ...formRequest, query: teamQuery },
			handle: async ({ caller: { session, browser }, query, body }) => {
				const { account, access } = await open("tokens.create", session, query);
				const by = { access, role: account.role, sessionId: session.id, ipAddress: browser.ipAddress };
				const { done: token, refused } = await submitForm(form, body, {
					check: () => checkCsrf(session, "api-tokens", body.csrf),
					act: ({ name, days, ...typed }) => {
						// Derived, so that a second submission shows the same token without a copy of it being stored.
						const random = onceValue(session, "api-token", { ...typed, name, days, team: account.teamId });
						const expiresAt = days === 0 ? null : secondsAfter(clock(), days * 86_400);
						return createTokenInBrowser(deps, { name, expiresAt, random }, by);
					},
				});
				if (refused)
					return page(refused.status, await view(session, account, refused.form), {
						headers: refused.headers,
					});
				// Not a redirect: the token would have to be stored to show it there.
				const shown = { session, account, token, baseUrl: config.BASE_URL };
				return page(200, <TokenCreatedPage {...shown} />, { inlineScript: copyScript });
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: `${TOKENS_PATH}/:tokenId/revoke`,
			operationId: "revokeApiToken",
			summary: "Revoke an API token",
			request: { ...formRequest, params: z.object({ tokenId: idText }), query: teamQuery },
			handle: async ({ caller: { session, browser }, query, params: { tokenId }, body }) => {
				checkCsrf(session, "api-tokens", body.csrf);
				const { account, access } = await open("tokens.manage", session, query);
				await revokeTokenInBrowser(deps, access, { tokenId, ipAddress: browser.ipAddress });
				return seeOther(withTeam(TOKENS_PATH, account.teamId, "revoked"));
			},
		}),
	];
}
