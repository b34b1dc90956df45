import { SECURITY_PATH } from "@repo/accounts/security";
import { findReach, type Permission, type TeamRole } from "../../accounts/teams/rules/permissions.ts";
import type { Words } from "../../languages/words.ts";
import { DEVELOPERS_PATH } from "../../webhooks/addresses.ts";

export const PROFILE = "/settings/profile";
export const TEAMS = "/settings/teams";
export const DOCUMENT_SETTINGS = "/settings/documents";
export const EMBEDDING_PATH = "/settings/embedding";

type SettingsPlace = {
	path: string;
	name: keyof Words["settings"]["places"];
	permission?: Permission;
};

/** The pages of the settings. Those with a permission are about a person or a team: they take `?team=`, like the list of documents. */
export const settingsPlaces: readonly SettingsPlace[] = [
	{ path: PROFILE, name: "profile" },
	{ path: SECURITY_PATH, name: "security" },
	{ path: TEAMS, name: "teams" },
	{ path: DOCUMENT_SETTINGS, name: "documents", permission: "preferences.manage" },
	{ path: "/settings/notifications", name: "notifications", permission: "preferences.manage" },
	{ path: DEVELOPERS_PATH, name: "developers", permission: "tokens.manage" },
	{ path: EMBEDDING_PATH, name: "embedding", permission: "tokens.manage" },
];

/** Whether someone with this role opens the page for the account. */
export function mayOpen(path: string, role: TeamRole | null): boolean {
	const place = settingsPlaces.find((one) => one.path === path);
	return !place?.permission || findReach(role, place.permission) !== "none";
}
