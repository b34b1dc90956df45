import { accountRoutes, signOutRoutes } from "@repo/accounts/routes";
import { securityRoutes } from "@repo/accounts/security";
import { endSessions } from "@repo/accounts/sign-in";
import { healthRoutes } from "@repo/service-kit/http";
import type { Endpoint } from "@repo/validation";
import { bookingApiRoutes } from "./api/bookings.ts";
import { clientRoutes } from "./api/clients.ts";
import { meRoutes } from "./api/me.ts";
import { profileRoutes as profileApiRoutes } from "./api/profile.ts";
import { apiReferenceRoutes } from "./api/reference/routes.tsx";
import { webhookApiRoutes } from "./api/webhooks.ts";
import { accountSite } from "./app/account/account-site.tsx";
import { accountDeletionRoutes } from "./app/account/deletion.tsx";
import { exportRoutes } from "./app/account/export.tsx";
import { homeRoutes } from "./app/account/home.tsx";
import { newAccountRoutes } from "./app/account/new-account.tsx";
import { passwordRoutes } from "./app/account/password.tsx";
import { changeEmailRoutes, profileRoutes } from "./app/account/profile.tsx";
import { sessionRoutes } from "./app/account/sessions.tsx";
import { apiKeyRoutes } from "./app/api-keys/routes.tsx";
import { bookingPageRoutes } from "./app/bookings/pages-routes.tsx";
import { connectedAppsRoutes } from "./app/connected-apps/routes.tsx";
import { developerAppRoutes } from "./app/developers/apps/routes.tsx";
import { guideRoutes } from "./app/developers/routes.tsx";
import { findSession } from "./callers/sessions.ts";
import type { Dependencies } from "./dependencies.ts";
import { authorizationRoutes } from "./oauth/authorize/routes.tsx";
import { keyRoutes } from "./oauth/keys.ts";
import { logoutRoutes } from "./oauth/logout.tsx";
import { metadataRoutes } from "./oauth/metadata.ts";
import { tokenStatusRoutes } from "./oauth/revoke-and-introspect.ts";
import { tokenRoutes } from "./oauth/token.ts";
import { agentRoutes } from "./operator/console/agents.tsx";
import { auditRoutes } from "./operator/console/audit.tsx";
import { clientFormRoutes } from "./operator/console/client-forms.tsx";
import { clientChangeRoutes, clientPageRoutes } from "./operator/console/clients.tsx";
import { keyRoutes as signingKeyRoutes } from "./operator/console/keys.tsx";
import { requestRoutes } from "./operator/console/requests.tsx";
import { scopeRoutes } from "./operator/console/scopes.tsx";
import { userChangeRoutes } from "./operator/console/user.tsx";
import { userRoutes } from "./operator/console/users.tsx";
import { migrationsFolder } from "./platform/migrations-folder.ts";

/** Every endpoint by the file that declares it, in the order in which they are matched: docs/addresses.md has their paths. */
export function endpointsByFile(deps: Dependencies): Record<string, Endpoint[]> {
	const site = accountSite(deps);
	const byFile = {
		// Called most often, so matched first.
		"oauth/token.ts": tokenRoutes(deps),
		"api/me.ts": meRoutes(deps),
		"oauth/revoke-and-introspect.ts": tokenStatusRoutes(deps),
		"oauth/authorize/routes.tsx": authorizationRoutes(deps),
		"oauth/logout.tsx": logoutRoutes(deps),
		"oauth/metadata.ts": metadataRoutes(deps),
		"oauth/keys.ts": keyRoutes(deps),

		"api/clients.ts": clientRoutes(deps),
		"packages/service-kit/src/http/health-routes.ts": healthRoutes({
			...deps,
			migrations: migrationsFolder,
			unavailable: "The database does not respond, accepts no writes, or lacks migrations of this release.",
		}),
		"api/bookings.ts": bookingApiRoutes(deps),
		"api/profile.ts": profileApiRoutes(deps),
		"api/webhooks.ts": webhookApiRoutes(deps),

		"app/account/home.tsx": homeRoutes(deps),
		"app/bookings/pages-routes.tsx": bookingPageRoutes(deps),
		"app/connected-apps/routes.tsx": connectedAppsRoutes(deps),
		"app/api-keys/routes.tsx": apiKeyRoutes(deps),
		"packages/accounts/src/routes/": accountRoutes(site),
		"app/account/new-account.tsx": newAccountRoutes(site),
		"packages/accounts/src/routes/sign-out.ts": signOutRoutes(site, {
			findSession: (request) => findSession(deps, request),
			endSession: ({ user, id: only }, ipAddress) =>
				endSessions(site, { userId: user.id, ipAddress }, { only }),
		}),
		"app/account/profile.tsx": [...profileRoutes(deps), ...changeEmailRoutes(deps, site)],
		"app/account/password.tsx": passwordRoutes(deps, site),
		"packages/accounts/src/security/routes/": securityRoutes(site),
		"app/account/sessions.tsx": sessionRoutes(deps, site),
		"app/account/export.tsx": exportRoutes(deps),
		"app/account/deletion.tsx": accountDeletionRoutes(deps),
		"app/developers/routes.tsx": guideRoutes(deps),
		"app/developers/apps/routes.tsx": developerAppRoutes(deps),

		// Before the pages of one app, whose address would match `new`.
		"operator/console/client-forms.tsx": clientFormRoutes(deps),
		"operator/console/clients.tsx": [...clientPageRoutes(deps), ...clientChangeRoutes(deps)],
		"operator/console/requests.tsx": requestRoutes(deps),
		"operator/console/agents.tsx": agentRoutes(deps),
		"operator/console/scopes.tsx": scopeRoutes(deps),
		// Its `new` is before the pages of one user.
		"operator/console/users.tsx": userRoutes(deps),
		"operator/console/user.tsx": userChangeRoutes(deps),
		"operator/console/keys.tsx": signingKeyRoutes(deps),
		"operator/console/audit.tsx": auditRoutes(deps),
	};
	const described = Object.values(byFile).flat();
	return { ...byFile, "api/reference/routes.tsx": apiReferenceRoutes(deps.config, described) };
}
