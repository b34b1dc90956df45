import { onceValue } from "@repo/accounts/forms";
import { secondsAfter } from "@repo/service-kit/clock";
import { copyScript } from "@repo/service-kit/html";
import { type Endpoint, idText, lineOfText } from "@repo/validation";
import { z } from "zod";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import { createTokenInBrowser } from "../../../accounts/tokens/create-token-in-browser.ts";
import { listActiveTokens } from "../../../accounts/tokens/queries.ts";
import { revokeTokenInBrowser } from "../../../accounts/tokens/revoke-token-in-browser.ts";
import { appPages } from "../../../callers/app-pages.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { type Opened, openSettings, teamQuery } from "../../frame/open-settings.ts";
import { lifetimes, TOKENS_PATH, TokenCreatedPage, TokensPage } from "./tokens-page.tsx";

const days = Object.keys(lifetimes) as [keyof typeof lifetimes];
const schema = z.object({
	/** The form's id: however often it is submitted, it creates one token. */
	form_id: z.uuid(),
	name: lineOfText({ max: 255 }),
	days: z.enum(days, "must be one of the choices").transform(Number),
});

/** API tokens of a person, or of a team for those who manage it. */
export function tokenSettingsRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock, config } = deps;
	const pages = appPages(deps);
	return [
		...pages.formPage({
			path: TOKENS_PATH,
			query: teamQuery,
			open: (asked): Promise<Opened<"tokens.manage" | "tokens.create">> =>
				openSettings(deps, "tokens.manage", asked, TOKENS_PATH),
			purpose: "api-tokens",
			words: { revoked: "Token revoked." },
			view: async ({ opened: { account }, ...shown }) => {
				const tokens = await listActiveTokens(db, account);
				return <TokensPage {...shown} {...{ account, tokens }} now={clock()} />;
			},
			form: {
				schema,
				open: (asked) => openSettings(deps, "tokens.create", asked, TOKENS_PATH),
				act: async (
					{ name, days, ...typed },
					{ session, caller: { browser }, opened: { account, access } },
				) => {
					// Derived, so that a second submission shows the same token without a copy of it being stored.
					const random = onceValue(session, "api-token", { ...typed, name, days, team: account.teamId });
					const expiresAt = days === 0 ? null : secondsAfter(clock(), days * 86_400);
					const by = { access, role: account.role, sessionId: session.id, ipAddress: browser.ipAddress };
					const token = await createTokenInBrowser(deps, { name, expiresAt, random }, by);
					// Not a redirect: the token would have to be stored to show it there.
					const shown = { session, account, token, baseUrl: config.BASE_URL };
					return page(200, <TokenCreatedPage {...shown} />, { inlineScript: copyScript });
				},
			},
		}),
		pages.button({
			path: `${TOKENS_PATH}/:tokenId/revoke`,
			params: z.object({ tokenId: idText }),
			query: teamQuery,
			purpose: "api-tokens",
			act: async ({ caller: { browser }, params: { tokenId }, ...asked }) => {
				const { account, access } = await openSettings(deps, "tokens.manage", asked, TOKENS_PATH);
				await revokeTokenInBrowser(deps, access, { tokenId, ipAddress: browser.ipAddress });
				return withTeam(TOKENS_PATH, account.teamId, "revoked");
			},
		}),
	];
}
