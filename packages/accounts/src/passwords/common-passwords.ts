import { createRequire } from "node:module";
import type * as language from "@zxcvbn-ts/language-common";

// Fails at start if it is not installed; the list is unpacked for the first password.
const require = createRequire(import.meta.url);
const list = require.resolve("@zxcvbn-ts/language-common");
let common: Set<string> | undefined;

const LOOKALIKES: Record<string, string> = {
	"0": "o",
	"1": "i",
	"3": "e",
	"4": "a",
	"@": "a",
	"5": "s",
	$: "s",
	"7": "t",
};

/**
 * Whether the password is on the list of common ones, also with digits and signs around it (`password2026!`) or
 * with lookalike characters (`p4$$w0rd`). Also true for a repeated part (`abcabcabcabc`), a run (`0123456789`), and
 * three or fewer different characters.
 */
export function isCommonPassword(password: string): boolean {
	common ??= new Set((require(list) as typeof language).dictionary["passwords-common"]);
	const known = common;
	const lower = password.toLowerCase();
	const core = trimToLetters(lower);
	const spellings = [lower, core, spellOut(lower), spellOut(core), trimToLetters(spellOut(lower))];
	return (
		spellings.some((one) => known.has(one)) || isRepetition(lower) || isRun(lower) || isMonotonous(lower)
	);
}

const trimToLetters = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

const spellOut = (text: string) => text.replace(/[013457@$]/g, (one) => LOOKALIKES[one] ?? one);

const isRepetition = (text: string) => /^(.{1,8}?)\1+.{0,2}$/su.test(text);

const isMonotonous = (text: string) => new Set(text).size <= 3;

function isRun(text: string): boolean {
	const points = [...text].map((one) => one.codePointAt(0) ?? 0);
	const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
	const even = (step: number) => steps.filter((one) => one === step).length;
	return Math.max(even(1), even(-1)) >= steps.length - 1;
}
