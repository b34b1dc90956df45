/** @jsxRuntime automatic @jsxImportSource preact */
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { listPasskeys } from "../../passkeys/index.ts";
import { findFactors } from "../../users/index.ts";
import { SECURITY_PATH } from "../addresses.ts";
import { SecurityCards } from "../pages/security-cards.tsx";
import type { AccountSession, SecuritySite } from "../site.ts";
import { securityPage, shared } from "./frame.tsx";

const doneWords = new Map([
	["second-factor-required", "Your account needs a second factor. Set up a passkey or an authenticator app."],
	["passkey-added", "Passkey added."],
	["passkey-renamed", "Passkey renamed."],
	["passkey-removed", "Passkey removed."],
	["authenticator-added", "Authenticator app set up."],
	["authenticator-removed", "Authenticator app turned off."],
]);

export function overviewRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	return [
		endpoint({
			...shared(site),
			method: "get",
			path: SECURITY_PATH,
			operationId: "showSecurity",
			summary: "The account's security settings",
			request: { query: z.object({ done: z.string().optional() }) },
			handle: async ({ caller: session, query }) => {
				const { id, timeZone } = session.user;
				const factors = await findFactors(site.db, id);
				const passkeys = await listPasskeys(site.db, id);
				const content = <SecurityCards {...{ factors, passkeys, timeZone }} />;
				const done = doneWords.get(query.done ?? "");
				return securityPage(site, 200, { session, title: "Security", content, done });
			},
		}),
	];
}
