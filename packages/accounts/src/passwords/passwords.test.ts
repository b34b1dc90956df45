import { expect, it } from "@jest/globals";
import { dictionary } from "@zxcvbn-ts/language-common";
import { findPasswordProblem } from "./find-password-problem.ts";

const about = ["ada.lovelace@corp.example", "Ada Lovelace", "countess"];

it.each([
	["short1234", "too-short"],
	["😀".repeat(9), "too-short"],
	["e\u0301".repeat(9), "too-short"],
	["x7".repeat(101), "too-long"],
	["password2026!", "common"],
	["P4$$w0rd1234", "common"],
	["!!iloveyou!!", "common"],
	["qwertyuiop", "common"],
	["0123456789", "common"],
	["9876543210", "common"],
	["abcabcabcabc", "common"],
	["aaaaaaaaaab", "common"],
	["ｐａｓｓｗｏｒｄ２０２６", "common"],
	["lovelace1815", "personal"],
	["ｌｏｖｅｌａｃｅ１８１５", "personal"],
	["Ada-Lovelace", "personal"],
	["thecountess", "personal"],
	["ada.lovelace@corp.example", "personal"],
])("%s is refused: %s", (password, problem) => {
	expect(findPasswordProblem(password, about)).toBe(problem);
});

it.each([
	"correct horse battery staple",
	"gT7#kq02Lm!x",
	"mein Hund frißt Kies",
	"我的密码很安全而且很长很长",
	"a countess who wrote programs for engines",
])("%s is accepted", (password) => {
	expect(findPasswordProblem(password, about)).toBeUndefined();
});

it("rejects the thousand most common passwords of at least ten characters", () => {
	const longOnes = dictionary["passwords-common"].filter((one) => one.length >= 10).slice(0, 1000);
	expect(longOnes.length).toBeGreaterThan(500);
	expect(longOnes.filter((one) => !findPasswordProblem(one, []))).toEqual([]);
});
