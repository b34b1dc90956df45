import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { describePermissions, describeRefusal } from "./describe-permissions.ts";
import { findReach, isWithinReach, type Permission, permissions, teamRoles } from "./permissions.ts";

const all = Object.keys(permissions) as Permission[];

describe("the permissions of a team", () => {
	it("are the same in the README as in the code", () => {
		const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
		expect(readme).toContain(`\n${describePermissions()}\n`);
	});

	it.each(all)(
		"%s: an admin's reach is at least a member's, an owner's at least an admin's",
		(permission) => {
			const order = ["none", "own", "all"];
			const [owner = 0, admin = 0, member = 0] = teamRoles.map((role) =>
				order.indexOf(findReach(role, permission)),
			);
			expect(owner).toBe(2);
			expect(admin).toBeGreaterThanOrEqual(member);
			expect(describeRefusal(permission) === undefined).toBe(admin === 2 && member === 2);
		},
	);

	it.each(all)("%s: is unlimited outside a team", (permission) => {
		expect(findReach(null, permission)).toBe("all");
	});

	// Only these two are used by a query that filters by creator.
	it("are limited to one's own items for documents and templates only", () => {
		const limited = all.filter((one) => teamRoles.some((role) => findReach(role, one) === "own"));
		expect(limited).toEqual(["documents.manage", "templates.manage"]);
	});

	it("distinguish one's own items from others'", () => {
		const access = { userId: 1, teamId: 7, permission: "documents.manage" } as const;
		expect(isWithinReach({ ...access, reach: "own" }, { userId: 1 })).toBe(true);
		expect(isWithinReach({ ...access, reach: "own" }, { userId: 2 })).toBe(false);
		expect(isWithinReach({ ...access, reach: "all" }, { userId: 2 })).toBe(true);
	});
});
