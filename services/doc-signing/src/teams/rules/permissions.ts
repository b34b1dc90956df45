import type { Owner } from "../../accounts/owner.ts";

export const teamRoles = ["owner", "admin", "member"] as const;
export type TeamRole = (typeof teamRoles)[number];

/** How much of the team's objects: all, those that the caller created, or none. */
export type Reach = "all" | "own" | "none";
type Grants = { what: string } & Record<TeamRole, Reach>;

/** What each role may do in a team. The only such list: endpoints and verbs name a permission, documents print it. */
export const permissions = {
	"token.read": {
		what: "see which user and team a token belongs to",
		owner: "all",
		admin: "all",
		member: "all",
	},
	"documents.read": {
		what: "read and list documents with their signing links, download them, read their audit logs",
		owner: "all",
		admin: "all",
		member: "all",
	},
	"documents.create": { what: "create documents", owner: "all", admin: "all", member: "all" },
	"documents.manage": {
		what: "change documents with their recipients and fields, send, resend, cancel and delete them",
		owner: "all",
		admin: "all",
		member: "own",
	},
	"templates.read": { what: "read and list templates", owner: "all", admin: "all", member: "all" },
	"templates.use": {
		what: "generate documents from templates",
		owner: "all",
		admin: "all",
		member: "all",
	},
	"templates.create": { what: "create templates", owner: "all", admin: "all", member: "all" },
	"templates.manage": {
		what: "change templates with their recipients and fields, delete them",
		owner: "all",
		admin: "all",
		member: "own",
	},
	"webhooks.manage": {
		what: "read, create, change and delete webhooks and their deliveries",
		owner: "all",
		admin: "all",
		member: "none",
	},
	"tokens.manage": {
		what: "see, create and revoke API tokens of the team",
		owner: "all",
		admin: "all",
		member: "none",
	},
	"preferences.manage": {
		what: "change the defaults of the team's new documents and templates",
		owner: "all",
		admin: "all",
		member: "none",
	},
	"branding.manage": {
		what: "change the team's branding",
		owner: "all",
		admin: "all",
		member: "none",
	},
	"members.manage": {
		what: "add and remove admins and members",
		owner: "all",
		admin: "all",
		member: "none",
	},
	"owners.manage": { what: "appoint and remove owners", owner: "all", admin: "none", member: "none" },
} as const satisfies Record<string, Grants>;

export type Permission = keyof typeof permissions;

/**
 * The account that a caller acts on, the permission, and its reach. Functions that change something require
 * their permission in this type, so that an endpoint that declares another one does not compile.
 */
export type Access<P extends Permission = Permission> = Owner & {
	permission: P;
	reach: Exclude<Reach, "none">;
};

/** A caller outside any team has every permission on their own objects. */
export function reachOf(role: TeamRole | null, permission: Permission): Reach {
	return role === null ? "all" : permissions[permission][role];
}

/** Whether an object of the caller's team is within the caller's reach. */
export function isWithinReach(
	{ reach, userId }: Pick<Access, "reach" | "userId">,
	{ userId: createdBy }: { userId: number },
): boolean {
	return reach === "all" || createdBy === userId;
}
