import { expect, it } from "@jest/globals";
import { checkCsrf, csrfToken, FormExpired } from "./csrf.ts";

const session = { secret: "of this session" };

it("a form's token differs in every response, and each is accepted", () => {
	const tokens = Array.from({ length: 50 }, () => csrfToken(session, "sign-out"));
	for (const token of tokens) checkCsrf(session, "sign-out", token);
	// At no place do all have the same character: a compressed page is as long for every guess.
	for (let place = 0; place < 86; place++)
		expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(1);
});

it("a token of another session or purpose is refused, and so is anything else", () => {
	const token = csrfToken(session, "sign-out");
	const bytes = Buffer.from(token, "base64url");
	const refused: unknown[] = [
		csrfToken({ secret: "of another" }, "sign-out"),
		csrfToken(session, "delete"),
		bytes.subarray(0, 32).toString("base64url"),
		bytes.subarray(32).toString("base64url"),
		Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64url"),
		Buffer.alloc(64).toString("base64url"),
		"",
		undefined,
		[token],
	];
	for (const given of refused) expect(() => checkCsrf(session, "sign-out", given)).toThrow(FormExpired);
});
