import { type Permission, permissions, type Reach, teamRoles } from "./permissions.ts";

const words: Record<Reach, string> = { all: "yes", own: "only their own", none: "no" };

/** The permissions as a Markdown table, for the README and the API document. */
export function describePermissions(): string {
	const header = ["permission", ...teamRoles, "recent proof"];
	const rows = Object.values(permissions).map((grants) => [
		grants.what,
		...teamRoles.map((role) => words[grants[role]]),
		grants.recentProof ? "yes" : "no",
	]);
	const table = [header, ...rows];
	const widths = header.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
	const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
	return [line(header), rule, ...rows.map(line)].join("\n");
}

/** Why a role is not permitted. Undefined for a permission that every role has in full. */
export function describeRefusal(permission: Permission): string | undefined {
	const grants = permissions[permission];
	const limited = teamRoles.filter((role) => grants[role] !== "all");
	if (limited.length === 0) return undefined;
	const whose = limited.some((role) => grants[role] === "own")
		? " for objects that other members created"
		: "";
	return `The token's role in its team (${limited.join(" or ")}) does not allow this${whose}.`;
}
