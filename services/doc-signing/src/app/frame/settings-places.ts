import { SECURITY_PATH } from "@repo/accounts/security";
import { findReach, type Permission, type TeamRole } from "../../accounts/teams/rules/permissions.ts";

export type SettingsPlace = { path: string; name: string; what: string };

/** Settings of the signed-in person. */
export const personPlaces: readonly SettingsPlace[] = [
	{ path: "/settings/profile", name: "Profile", what: "Your name and email address" },
	{ path: SECURITY_PATH, name: "Security", what: "Passkeys, authenticator app and recovery codes" },
	{ path: "/settings/password", name: "Password", what: "Set a new password" },
	{ path: "/settings/sessions", name: "Sessions", what: "Browsers where you are signed in" },
	{ path: "/settings/teams", name: "Teams", what: "Members, roles and invitations" },
	{ path: "/settings/export", name: "Export data", what: "A copy of your documents, logs and settings" },
	{ path: "/settings/deletion", name: "Delete account", what: "Permanently delete your account" },
];

/** Settings of a person or a team: each takes `?team=`, like the list of documents, and is open to roles with its permission. */
const accountPlaces: readonly (SettingsPlace & { permission: Permission })[] = [
	{
		path: "/settings/tokens",
		name: "API tokens",
		what: "Programs that use the API",
		permission: "tokens.manage",
	},
	{
		path: "/settings/webhooks",
		name: "Webhooks",
		what: "Programs that are notified of events",
		permission: "webhooks.read",
	},
	{
		path: "/settings/preferences",
		name: "Preferences",
		what: "Time zone, date format and language of new documents",
		permission: "preferences.manage",
	},
	{
		path: "/settings/branding",
		name: "Branding",
		what: "Name, logo and color that recipients see",
		permission: "branding.manage",
	},
];

/** The settings of an account that a person with this role may open. */
export function placesFor({ role }: { role: TeamRole | null }): readonly SettingsPlace[] {
	return accountPlaces.filter(({ permission }) => findReach(role, permission) !== "none");
}
