import { domainToUnicode } from "node:url";
import { z } from "zod";

/** Scripts that a label of a domain may combine (UTS 39 §5.2, highly restrictive). */
const scripts = [
	...["Latin", "Cyrillic", "Greek", "Armenian", "Georgian", "Hebrew", "Arabic", "Ethiopic", "Thaana"],
	...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"],
	...["Sinhala", "Thai", "Lao", "Tibetan", "Myanmar", "Khmer", "Latin Han Hiragana Katakana"],
	...["Latin Han Hangul", "Latin Han Bopomofo"],
];
const combinations = scripts.map((some) => some.replaceAll(/\w+/g, "\\p{scx=$&}").replaceAll(" ", ""));
const label = new RegExp(
	`^(?:${combinations.map((some) => `[-0-9\\p{sc=Inherited}${some}]+`).join("|")})$`,
	"u",
);
/** Letters of other scripts that look like Latin ones. A label of these alone passes for another domain. */
const latinLooking = /^[-0-9асԁеһіјӏорԛѕԝхуѵьгпκοαυνιρτωγ]+$/u;
const dots = /[.\u3002\uff0e\uff61]/;
/** Linear in the length, unlike a pattern for the end alone. */
const withoutEdges = /^[\s\p{DI}]*(.*[^\s\p{DI}])?/su;
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);
const MAX_LENGTH = 254;
/** More is no address, however much of it is invisible. */
const MAX_TYPED = 1_000;

/**
 * An email address in the form that is stored: without invisible characters around it, and an internationalized domain in ASCII
 * (UTS 46), so that the same address is equal however it was typed. What is not an address is returned for
 * {@link findAddressProblem}.
 */
export function normalizeAddress(typed: string): string {
	if (typed.length > MAX_TYPED) return typed;
	const address = withoutEdges.exec(typed)?.[1] ?? "";
	const at = address.lastIndexOf("@") + 1;
	const domain = address.slice(at);
	if (at === 0 || isAscii(domain) || !domain.split(dots).every((part) => label.test(part))) return address;
	const url = `http://${domain}`;
	return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

/** The form in which addresses are compared, however they were typed: normalized, in lower case. */
export function addressKey(typed: string): string {
	return normalizeAddress(typed).toLowerCase();
}

/** Why a normalized address cannot be used, or undefined. */
export function findAddressProblem(address: string): string | undefined {
	const invisible = /\p{DI}/u.exec(address)?.[0].codePointAt(0);
	if (invisible !== undefined)
		return `contains an invisible character (U+${invisible.toString(16).toUpperCase().padStart(4, "0")})`;
	if (address.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
	const [, name = "", domain = ""] = /^(.+)@(.+)$/s.exec(address) ?? [];
	if (!isAscii(name))
		return "must have only ASCII characters before the @: many mail servers accept no others";
	if (!isAscii(domain)) return "must have a valid domain, with the letters of one script in each part";
	if (!z.regexes.html5Email.test(address)) return "must be an email address, such as ada@example.com";
	return /\.[^.\d][^.]*$/.test(domain) ? undefined : "must have a full domain, such as example.com";
}

/** A normalized address for people: its domain in its own script, unless that looks like another domain. */
export function readableAddress(address: string): string {
	const at = address.lastIndexOf("@") + 1;
	const domain = address.slice(at);
	if (!/(^|\.)xn--/i.test(domain)) return address;
	const readable = address.slice(0, at) + domainToUnicode(domain);
	const isSafe = !readable
		.slice(at)
		.split(".")
		.some((part) => latinLooking.test(part) && !isAscii(part));
	return isSafe && normalizeAddress(readable) === address.slice(0, at) + domain.toLowerCase()
		? readable
		: address;
}
