/** @jsxRuntime automatic @jsxImportSource preact */
import type { Endpoint } from "@repo/validation";
import { accountWords } from "../../languages/account-words.ts";
import { listIdentities } from "../../openid/queries.ts";
import { listPasskeys } from "../../passkeys/index.ts";
import { findFactors } from "../../users/index.ts";
import { SECURITY_PATH } from "../addresses.ts";
import { IdentitiesSection } from "../pages/identities-section.tsx";
import { SecurityCards } from "../pages/security-cards.tsx";
import type { AccountSession, SecuritySite } from "../site.ts";
import { securityPages } from "./frame.tsx";

function confirmations(): Record<string, string> {
	const { saved } = accountWords();
	return {
		"second-factor-required": saved.secondFactorRequired,
		"passkey-added": saved.passkeyAdded,
		"passkey-renamed": saved.passkeyRenamed,
		"passkey-removed": saved.passkeyRemoved,
		"authenticator-added": saved.appAdded,
		"authenticator-removed": saved.appRemoved,
		"provider-removed": saved.providerRemoved,
	};
}

export function overviewRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	const { page, Frame } = securityPages(site);
	const { MoreSecurity } = site;
	return [
		page({
			path: SECURITY_PATH,
			words: confirmations,
			purpose: "providers",
			view: async ({ session, done, csrf }) => {
				const { id, timeZone } = session.user;
				const factors = await findFactors(site.db, id);
				const passkeys = await listPasskeys(site.db, id);
				const { providers = [] } = site;
				const identities = providers.length > 0 ? await listIdentities(site.db, id) : [];
				return (
					<Frame session={session} title={accountWords().security.title} done={done}>
						<SecurityCards {...{ factors, passkeys, timeZone }} />
						<IdentitiesSection {...{ identities, providers, csrf }} user={session.user} />
						{MoreSecurity && <MoreSecurity />}
					</Frame>
				);
			},
		}),
	];
}
