import { describe, expect, test } from "@jest/globals";
import type { VerifiedUpload } from "../verify-upload.ts";
import { explain } from "./explain.ts";

const problems = ["The file was changed after it was signed."];
const altered = {
	verdict: "ALTERED",
	file: { problems },
	...{ document: null, auditLog: null, originalKnown: null, passkeys: [] },
} as unknown as VerifiedUpload;

test("reports a changed file once, without technical details", () => {
	const { headline, sentences } = explain(altered);
	expect(headline).toContain("was changed");
	expect(sentences.join(" ")).not.toContain("was changed");
	expect(sentences.join(" ")).toContain("Do not rely on it");
});

describe("the uploaded file inside a genuine one", () => {
	const genuine = (reference: object, matches: boolean | null) =>
		explain({
			verdict: "GENUINE",
			file: { problems, level: null, reference, original: matches === null ? null : { matches } },
			...{ document: null, auditLog: null, originalKnown: true, passkeys: [] },
		} as unknown as VerifiedUpload).sentences.join(" ");

	test("is contained exactly", () => {
		const said = genuine({ isPrefix: true, isRepaired: false }, true);
		expect(said).toContain("contains the exact uploaded file at its beginning");
		expect(said).not.toContain("damaged");
	});

	test("is reported as repaired, and still contained exactly", () => {
		const said = genuine({ isPrefix: true, isRepaired: true }, true);
		expect(said).toContain("exact uploaded file");
		expect(said).toContain("a repaired one was appended before sealing");
	});

	test("is not claimed for files that an earlier version rewrote", () => {
		const said = genuine({ isPrefix: false, isRepaired: true }, null);
		expect(said).toContain("was rewritten before sealing");
		expect(said).not.toContain("exact uploaded file");
	});
});
