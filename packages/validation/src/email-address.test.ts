import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { findAddressProblem, normalizeAddress, readableAddress } from "./email-address.ts";
import { emailAddress } from "./primitives.ts";

const parse = (typed: string) => {
	const { data, error } = emailAddress.safeParse(typed);
	return data ?? error?.issues.map(({ message }) => message);
};

describe("an email address", () => {
	it.each([
		["ada@müller.de", "ada@xn--mller-kva.de"],
		["ada@mu\u0308ller.de", "ada@xn--mller-kva.de"],
		["ada@MÜLLER.DE", "ada@xn--mller-kva.de"],
		["ada@xn--mller-kva.de", "ada@xn--mller-kva.de"],
		["ada@straße.de", "ada@xn--strae-oqa.de"],
		["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
		["ada@例え。jp", "ada@xn--r8jz45g.jp"],
		["ada@почта.рф", "ada@xn--80a1acny.xn--p1ai"],
		["ada@אבג.example", "ada@xn--4dbcd.example"],
		["Ada@Example.com", "Ada@Example.com"],
		["ada@example.com\u200b", "ada@example.com"],
		["\ufeff\u202aada@example.com\u202c\u00ad\u2060 ", "ada@example.com"],
		["a!#$%&'*+/=?^_`{|}~-@example.co", "a!#$%&'*+/=?^_`{|}~-@example.co"],
	])("typed as %j is %s, also when that is typed again", (typed, stored) => {
		expect(parse(typed)).toBe(stored);
		expect(normalizeAddress(stored)).toBe(stored);
	});

	it.each([
		["ada@exa\u200bmple.com", "contains an invisible character (U+200B)"],
		["a\u00adda@example.com", "contains an invisible character (U+00AD)"],
		["ada@\u{e0041}example.com", "contains an invisible character (U+E0041)"],
		["ädä@example.com", "must have only ASCII characters before the @: many mail servers accept no others"],
		["ada@p\u0430ypal.com", "must have a valid domain, with the letters of one script in each part"],
		["ada@mül ler.de", "must have a valid domain, with the letters of one script in each part"],
		["ada@mü%2eller.de", "must have a valid domain, with the letters of one script in each part"],
		["ada@i❤.example", "must have a valid domain, with the letters of one script in each part"],
		["ada@１２７.０.０.１", "must have a valid domain, with the letters of one script in each part"],
		["ada@-mü\u0338ller-.xn--a", "must have a valid domain, with the letters of one script in each part"],
		["ada@müller", "must have a full domain, such as example.com"],
		["ada@müller.1", "must have a valid domain, with the letters of one script in each part"],
		["ada", "must be an email address, such as ada@example.com"],
		["@müller.de", "must be an email address, such as ada@example.com"],
		["ada@b@müller.de", "must be an email address, such as ada@example.com"],
		["", "must be an email address, such as ada@example.com"],
		[`${"a".repeat(250)}@b.co`, "must have at most 254 characters"],
		["\u200b".repeat(2_000), "contains an invisible character (U+200B)"],
	])("cannot be %j", (typed, problem) => {
		expect(parse(typed)).toEqual([problem]);
	});

	it("takes no time, however much of it is invisible", () => {
		const typed = `${"\u200b".repeat(900)}x${"\u200b".repeat(50)}`;
		expect(normalizeAddress(typed)).toBe("x");
		const begun = process.cpuUsage();
		for (let times = 0; times < 10_000; times++) normalizeAddress(`x${" ".repeat(990)}x`);
		expect(process.cpuUsage(begun).user).toBeLessThan(1_500_000);
	});

	it("is described as text in the API document", () => {
		expect(z.toJSONSchema(emailAddress, { io: "input" })).toMatchObject({
			type: "string",
			format: "email",
			maxLength: 254,
		});
	});
});

describe("for people", () => {
	it.each([
		["ada@xn--mller-kva.de", "ada@müller.de"],
		["ada@XN--MLLER-KVA.de", "ada@müller.de"],
		["ada@xn--r8jz45g.xn--zckzah", "ada@例え.テスト"],
		["ada@xn--80a1acny.xn--p1ai", "ada@почта.рф"],
		["ada@example.com", "ada@example.com"],
	])("%s is %s, which is the same address", (stored, readable) => {
		expect(readableAddress(stored)).toBe(readable);
		expect(normalizeAddress(readable)).toBe(stored.toLowerCase());
	});

	it.each([
		["in two scripts", "ada@xn--pypal-4ve.com"],
		["in letters that look Latin", "ada@xn--80ak6aa92e.com"],
		["that is not valid", "ada@xn--a.com"],
		["of emoji", "ada@xn--i-7iq.example"],
	])("a domain %s is not converted", (_what, address) => {
		expect(readableAddress(address)).toBe(address);
		expect(findAddressProblem(address)).toBeUndefined();
	});
});
