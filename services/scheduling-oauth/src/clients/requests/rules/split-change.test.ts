import { describe, expect, it } from "@jest/globals";
import { splitChange } from "./split-change.ts";

const approved = {
	name: "Calendar",
	link: "https://app.example/",
	redirectUris: ["https://app.example/a", "https://app.example/b"],
	scopes: ["READ_BOOKING", "READ_PROFILE"],
	logoHash: "1",
};

describe("a change of an approved app", () => {
	it("that changes nothing needs no review", () =>
		expect(splitChange(approved, approved)).toEqual({ removals: {}, needsReview: false }));

	it.each([
		["name", { name: "Calendars" }],
		["website", { link: "https://other.example/" }],
		["logo", { logoHash: "2" }],
		["redirect URIs by one more", { redirectUris: [...approved.redirectUris, "https://app.example/c"] }],
		["scopes by one more", { scopes: [...approved.scopes, "WRITE_BOOKING"] }],
	])("waits if it changes the %s", (_what, change) =>
		expect(splitChange(approved, { ...approved, ...change })).toEqual({ removals: {}, needsReview: true }),
	);

	it("ends at once what it removes, and needs no review for that", () =>
		expect(
			splitChange(approved, {
				...approved,
				redirectUris: ["https://app.example/b"],
				scopes: ["READ_PROFILE"],
			}),
		).toEqual({
			removals: { redirectUris: ["https://app.example/b"], allowedScopes: ["READ_PROFILE"] },
			needsReview: false,
		}));

	it("waits with what it adds, while what it removes ends at once", () =>
		expect(
			splitChange(approved, {
				...approved,
				redirectUris: ["https://app.example/b", "https://app.example/c"],
			}),
		).toEqual({ removals: { redirectUris: ["https://app.example/b"] }, needsReview: true }));

	it("waits completely where the removal would leave none", () =>
		expect(
			splitChange(approved, {
				...approved,
				redirectUris: ["https://app.example/c"],
				scopes: ["WRITE_BOOKING"],
			}),
		).toEqual({ removals: {}, needsReview: true }));
});
