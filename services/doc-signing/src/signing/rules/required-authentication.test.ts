import { expect, test } from "@jest/globals";
import { listAccessMethods, listActionMethods, needsAccount } from "./required-authentication.ts";

const settings = (document: string[] | null, recipient: string[] | null) => ({
	document: { globalAccessAuth: document, globalActionAuth: document },
	recipient: { accessAuth: recipient, actionAuth: recipient },
});

test.each<[string, string[] | null, string[] | null, string[]]>([
	["null requires nothing", null, null, []],
	["a recipient without a setting has the document's", ["ACCOUNT"], null, ["ACCOUNT"]],
	["the recipient's setting takes precedence", ["PASSKEY"], ["EMAIL_CODE"], ["EMAIL_CODE"]],
	["a recipient's empty list clears the document's", ["PASSKEY"], [], []],
	[
		"any method of a list is sufficient",
		["PASSKEY", "TWO_FACTOR_AUTH"],
		null,
		["PASSKEY", "TWO_FACTOR_AUTH"],
	],
	["a repeated method counts once", ["ACCOUNT", "ACCOUNT"], null, ["ACCOUNT"]],
	["an unknown method counts as the strictest", ["FACE"], null, ["PASSKEY"]],
])("%s", (_what, document, recipient, methods) => {
	expect(listAccessMethods(settings(document, recipient))).toEqual(methods);
	expect(listActionMethods(settings(document, recipient))).toEqual(methods);
});

test("a code by email is the only method without an account", () => {
	expect(needsAccount([])).toBe(false);
	expect(needsAccount(["EMAIL_CODE"])).toBe(false);
	for (const method of ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH"] as const)
		expect(needsAccount(["EMAIL_CODE", method])).toBe(true);
});
