import type { Endpoint } from "@repo/validation";
import { authenticatorRoutes } from "./routes/authenticator.tsx";
import { overviewRoutes } from "./routes/overview.tsx";
import { passkeyRoutes } from "./routes/passkeys.tsx";
import { recoveryCodeRoutes } from "./routes/recovery-codes.tsx";
import { verifyRoutes } from "./routes/verify.tsx";
import type { AccountSession, SecuritySite } from "./site.ts";

/** The pages about the signed-in account's security. */
export function securityRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	return [
		...overviewRoutes(site),
		...passkeyRoutes(site),
		...authenticatorRoutes(site),
		...recoveryCodeRoutes(site),
		...verifyRoutes(site),
	];
}
