import type { Owner } from "../../owner.ts";

export const teamRoles = ["owner", "admin", "member"] as const;
export type TeamRole = (typeof teamRoles)[number];

/** How much of the team's objects: all, those that the caller created, or none. */
export type Reach = "all" | "own" | "none";
type Grants = { what: string; recentProof: boolean } & Record<TeamRole, Reach>;

const everyone = { owner: "all", admin: "all", member: "all" } as const;
const creators = { owner: "all", admin: "all", member: "own" } as const;
const managers = { owner: "all", admin: "all", member: "none" } as const;

/**
 * What each role may do in a team, and whether a browser needs a recent proof for it, because its cookie may be stolen: for what
 * hands out access or redirects data. The only such list: endpoints and verbs name a permission, documents print it.
 */
export const permissions = {
	"token.read": { what: "see which user and team a token belongs to", recentProof: false, ...everyone },
	"documents.read": {
		what: "read and list documents with their signing links, download them, read their audit logs",
		recentProof: false,
		...everyone,
	},
	"documents.create": { what: "create documents", recentProof: false, ...everyone },
	"documents.manage": {
		what: "change documents with their recipients and fields, send, resend, cancel and delete them",
		recentProof: false,
		...creators,
	},
	"templates.read": { what: "read and list templates", recentProof: false, ...everyone },
	"templates.use": { what: "generate documents from templates", recentProof: false, ...everyone },
	"templates.create": { what: "create templates", recentProof: false, ...everyone },
	"templates.manage": {
		what: "change templates with their recipients and fields, delete them",
		recentProof: false,
		...creators,
	},
	"webhooks.read": { what: "read webhooks and their deliveries", recentProof: false, ...managers },
	"webhooks.deliver": {
		what: "resume webhooks, redeliver, send test events",
		recentProof: false,
		...managers,
	},
	"webhooks.manage": { what: "create, change and delete webhooks", recentProof: true, ...managers },
	"tokens.manage": { what: "see and revoke API tokens of the team", recentProof: false, ...managers },
	"tokens.create": { what: "create API tokens of the team", recentProof: true, ...managers },
	"preferences.manage": {
		what: "change the defaults of the team's new documents and templates",
		recentProof: false,
		...managers,
	},
	"retention.manage": {
		what: "set how long documents are kept, place and release legal holds, erase documents",
		recentProof: true,
		...managers,
	},
	"branding.manage": { what: "change the team's branding", recentProof: false, ...managers },
	"embedding.manage": {
		what: "choose which sites may show the team's signing pages in a frame",
		recentProof: true,
		...managers,
	},
	"members.manage": { what: "add and remove admins and members", recentProof: true, ...managers },
	"team.manage": {
		what: "rename the team, require a second factor, delete the team",
		recentProof: true,
		owner: "all",
		admin: "none",
		member: "none",
	},
	"owners.manage": {
		what: "appoint and remove owners",
		recentProof: true,
		owner: "all",
		admin: "none",
		member: "none",
	},
} as const satisfies Record<string, Grants>;

export type Permission = keyof typeof permissions;
/** Those for which a session suffices, however long ago it was proven. */
export type SessionPermission = {
	[P in Permission]: (typeof permissions)[P]["recentProof"] extends false ? P : never;
}[Permission];

/**
 * The account that a caller acts on, the permission, and its reach. Functions that change something require
 * their permission in this type, so that an endpoint that declares another one does not compile.
 */
export type Access<P extends Permission = Permission> = Owner & {
	permission: P;
	reach: Exclude<Reach, "none">;
};

/** A caller outside any team has every permission on their own objects. */
export function findReach(role: TeamRole | null, permission: Permission): Reach {
	return role === null ? "all" : permissions[permission][role];
}

/** Whether a person in an account may do this to one of its objects. */
export function mayReach(
	permission: Permission,
	{ role, userId }: { role: TeamRole | null; userId: number },
	row: { userId: number },
): boolean {
	const reach = findReach(role, permission);
	return reach !== "none" && isWithinReach({ reach, userId }, row);
}

/** Whether an object of the caller's team is within the caller's reach. */
export function isWithinReach(
	{ reach, userId }: Pick<Access, "reach" | "userId">,
	{ userId: createdBy }: { userId: number },
): boolean {
	return reach === "all" || createdBy === userId;
}
