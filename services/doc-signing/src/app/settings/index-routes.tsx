import { SECURITY_PATH } from "@repo/accounts/security";
import { pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { bySession, signedInSession } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { chooseAccount, settingsOf } from "../frame/choose-account.ts";
import { SettingsPage } from "./settings-page.tsx";

/** The page that links to every setting. */
export function settingsRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const shared = { method: "get", documented: false, caller: signedInSession(deps, bySession) } as const;
	return [
		endpoint({
			...shared,
			path: "/settings",
			operationId: "showSettings",
			summary: "All settings",
			request: { query: z.object({ team: unlessEmpty(idText) }) },
			responses: pageResponses,
			handle: async ({ caller: session, query: { team } }) => {
				const account = settingsOf(await chooseAccount(deps.db, session.user.id, team));
				return page(200, <SettingsPage session={session} account={account} />);
			},
		}),
		endpoint({
			...shared,
			path: "/settings/security",
			operationId: "showSecuritySettings",
			summary: "Redirects to the account's security settings",
			responses: pageResponses,
			handle: async () => ({ status: 303, headers: { Location: SECURITY_PATH } }),
		}),
	];
}
