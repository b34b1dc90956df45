import { findReach, type Permission, type TeamRole, teamRoles } from "./permissions.ts";

/** The permission required to grant or remove a role. */
export function permissionFor(role: TeamRole): Permission {
	return role === "owner" ? "owners.manage" : "members.manage";
}

export function mayGrant(role: TeamRole, by: TeamRole): boolean {
	return findReach(by, permissionFor(role)) === "all";
}

/** The roles that a member may grant and remove. */
export function rolesFrom(by: TeamRole): TeamRole[] {
	return teamRoles.filter((role) => mayGrant(role, by));
}
