/** @jsxRuntime automatic @jsxImportSource preact */
import type { Endpoint } from "@repo/validation";
import { listPasskeys } from "../../passkeys/index.ts";
import { findFactors } from "../../users/index.ts";
import { SECURITY_PATH } from "../addresses.ts";
import { SecurityCards } from "../pages/security-cards.tsx";
import type { AccountSession, SecuritySite } from "../site.ts";
import { securityPages } from "./frame.tsx";

const words = {
	"second-factor-required": "Your account needs a second factor. Set up a passkey or an authenticator app.",
	"passkey-added": "Passkey added.",
	"passkey-renamed": "Passkey renamed.",
	"passkey-removed": "Passkey removed.",
	"authenticator-added": "Authenticator app set up.",
	"authenticator-removed": "Authenticator app turned off.",
};

export function overviewRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	const { page, Frame } = securityPages(site);
	return [
		page({
			path: SECURITY_PATH,
			words,
			view: async ({ session, done }) => {
				const { id, timeZone } = session.user;
				const factors = await findFactors(site.db, id);
				const passkeys = await listPasskeys(site.db, id);
				return (
					<Frame session={session} title="Security" done={done}>
						<SecurityCards {...{ factors, passkeys, timeZone }} />
					</Frame>
				);
			},
		}),
	];
}
