import { expect, test } from "@jest/globals";
import type { VerifiedUpload } from "../verify-upload.ts";
import { explain } from "./explain.ts";

const problems = ["The file was changed after it was signed."];
const altered = {
	verdict: "ALTERED",
	file: { problems },
	...{ document: null, auditLog: null, originalKnown: null },
} as unknown as VerifiedUpload;

test("a changed file is said to be so once; what was found is for experts", () => {
	const { headline, sentences } = explain(altered);
	expect(headline).toContain("was changed");
	expect(sentences.join(" ")).not.toContain("was changed");
	expect(sentences.join(" ")).toContain("Do not rely on it");
});
