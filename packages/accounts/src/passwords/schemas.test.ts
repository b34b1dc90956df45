import { expect, it } from "@jest/globals";
import { givenPassword, newPassword } from "./schemas.ts";

it.each([
	["ten letters", true, "abcdefghij"],
	["nine letters", false, "abcdefghi"],
	["nine characters of two code units", false, "😀".repeat(9)],
	["nine letters with an accent each, typed separately", false, "e\u0301".repeat(9)],
	["200 characters of two code units", true, "😀".repeat(200)],
	["200 letters with an accent each, typed separately", true, "e\u0301".repeat(200)],
	["201 letters", false, "x".repeat(201)],
	["201 characters of two code units", false, "😀".repeat(201)],
])("a new password of %s is accepted: %s", (_what, isAccepted, password) => {
	expect(newPassword.safeParse(password).success).toBe(isAccepted);
	// What can be set can be entered.
	if (isAccepted) expect(givenPassword.safeParse(password).success).toBe(true);
});
