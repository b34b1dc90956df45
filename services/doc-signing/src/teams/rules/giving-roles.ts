import { type Permission, reachOf, type TeamRole, teamRoles } from "./permissions.ts";

/** Which permission it takes to make somebody a member with this role, or to take it from them. */
export function permissionFor(role: TeamRole): Permission {
	return role === "owner" ? "owners.manage" : "members.manage";
}

export function mayGive(role: TeamRole, by: TeamRole): boolean {
	return reachOf(by, permissionFor(role)) === "all";
}

/** The roles that a member may give and take. */
export function rolesFrom(by: TeamRole): TeamRole[] {
	return teamRoles.filter((role) => mayGive(role, by));
}
