import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { describePermissions, describeRefusal } from "./describe-permissions.ts";
import { isWithinReach, type Permission, permissions, reachOf, teamRoles } from "./permissions.ts";

const all = Object.keys(permissions) as Permission[];

describe("the permissions of a team", () => {
	it("are in the README as they are in the code", () => {
		const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
		expect(readme).toContain(`\n${describePermissions()}\n`);
	});

	it.each(all)("%s: an admin may no less than a member, an owner no less than an admin", (permission) => {
		const order = ["none", "own", "all"];
		const [owner = 0, admin = 0, member = 0] = teamRoles.map((role) =>
			order.indexOf(reachOf(role, permission)),
		);
		expect(owner).toBe(2);
		expect(admin).toBeGreaterThanOrEqual(member);
		expect(describeRefusal(permission) === undefined).toBe(admin === 2 && member === 2);
	});

	it.each(all)("%s: is unlimited outside a team", (permission) => {
		expect(reachOf(null, permission)).toBe("all");
	});

	// Only these two are looked up by a query that asks who created the row.
	it("reach what one created oneself for documents and templates alone", () => {
		const limited = all.filter((one) => teamRoles.some((role) => reachOf(role, one) === "own"));
		expect(limited).toEqual(["documents.manage", "templates.manage"]);
	});

	it("tell one's own from what others created", () => {
		const access = { userId: 1, teamId: 7, permission: "documents.manage" } as const;
		expect(isWithinReach({ ...access, reach: "own" }, { userId: 1 })).toBe(true);
		expect(isWithinReach({ ...access, reach: "own" }, { userId: 2 })).toBe(false);
		expect(isWithinReach({ ...access, reach: "all" }, { userId: 2 })).toBe(true);
	});
});
