import { onceValue } from "@repo/accounts/forms";
import { secondsAfter } from "@repo/service-kit/clock";
import { copyScript } from "@repo/service-kit/html";
import { type Endpoint, idText, lineOfText } from "@repo/validation";
import { z } from "zod";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import { withTeam } from "../../accounts/teams/with-team.ts";
import { createTokenInBrowser } from "../../accounts/tokens/create-token-in-browser.ts";
import { listActiveTokens } from "../../accounts/tokens/queries.ts";
import { revokeTokenInBrowser } from "../../accounts/tokens/revoke-token-in-browser.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { getPageWords } from "../../languages/words.ts";
import { page } from "../../platform/html/page.tsx";
import { DEVELOPERS_PATH } from "../../webhooks/addresses.ts";
import { listWebhooks } from "../../webhooks/queries/webhooks.ts";
import { type Opened, openSettings, teamQuery } from "../frame/open-settings.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";
import { accesses, lifetimes, TOKENS_PATH, TokenCreatedPage, TokensSection } from "./tokens/tokens-page.tsx";
import { WebhooksSection } from "./webhooks/webhooks-page.tsx";

/** An account has at most 50. */
const ALL = { page: 1, perPage: 100 };

const schema = z.object({
	/** The form's id: however often it is submitted, it creates one token. */
	form_id: z.uuid(),
	name: lineOfText({ max: 255 }),
	access: z.enum(accesses, "must be one of the choices"),
	days: z.enum(lifetimes, "must be one of the choices").transform(Number),
});

/** API tokens and webhooks of a person, or of a team for those who manage them. */
export function developerRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock, config } = deps;
	const pages = appPages(deps);
	const developers = pages.page({
		path: DEVELOPERS_PATH,
		query: teamQuery,
		open: (asked): Promise<Opened<"tokens.manage" | "tokens.create">> =>
			openSettings(deps, "tokens.manage", asked, DEVELOPERS_PATH),
		purpose: "api-tokens",
		words: () => {
			const { tokens, webhooks } = getPageWords().developers;
			return { revoked: tokens.revoked, deleted: webhooks.deleted };
		},
		view: async ({ opened: { account }, done, ...shown }) => {
			const { session } = shown;
			const { developers, settings } = getPageWords();
			const tokens = await listActiveTokens(db, account);
			const webhooks = await listWebhooks(db, requirePermission("webhooks.read", account), ALL);
			return (
				<SettingsDocument
					{...{ session, account, done }}
					title={settings.places.developers}
					meta={<a href="/api/v1/openapi">{developers.reference}</a>}
					current={DEVELOPERS_PATH}
					wide
				>
					<TokensSection {...shown} {...{ account, tokens }} now={clock()} />
					<WebhooksSection {...{ account, webhooks }} />
				</SettingsDocument>
			);
		},
	});
	return [
		developers,
		pages.action(developers, {
			path: TOKENS_PATH,
			purpose: "api-tokens",
			schema,
			open: (asked) => openSettings(deps, "tokens.create", asked, DEVELOPERS_PATH),
			act: async ({ name, access, days, ...typed }, { session, caller: { browser }, opened }) => {
				const { account } = opened;
				const readOnly = access === "read";
				// Derived, so that a second submission shows the same token without a copy of it being stored.
				const random = onceValue(session, "api-token", {
					...typed,
					name,
					access,
					days,
					team: account.teamId,
				});
				const expiresAt = days === 0 ? null : secondsAfter(clock(), days * 86_400);
				const who = { access: opened.access, role: account.role, sessionId: session.id };
				const by = { ...who, ipAddress: browser.ipAddress };
				const token = await createTokenInBrowser(deps, { name, expiresAt, readOnly, random }, by);
				// Not a redirect: the token would have to be stored to show it there.
				const shown = { session, account, token, baseUrl: config.BASE_URL };
				return page(200, <TokenCreatedPage {...shown} />, { inlineScript: copyScript });
			},
		}),
		pages.button({
			path: `${TOKENS_PATH}/:tokenId/revoke`,
			params: z.object({ tokenId: idText }),
			query: teamQuery,
			purpose: "api-tokens",
			act: async ({ caller: { browser }, params: { tokenId }, ...asked }) => {
				const { account, access } = await openSettings(deps, "tokens.manage", asked, DEVELOPERS_PATH);
				await revokeTokenInBrowser(deps, access, { tokenId, ipAddress: browser.ipAddress });
				return withTeam(DEVELOPERS_PATH, account.teamId, "revoked");
			},
		}),
	];
}
