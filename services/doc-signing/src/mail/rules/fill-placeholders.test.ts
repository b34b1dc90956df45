import { expect, test } from "@jest/globals";
import { fillPlaceholders, listUnknownPlaceholders, placeholderNames } from "./fill-placeholders.ts";

test.each([
	["{document.titel} for {signer.name}", ["{document.titel}"]],
	["{signer name}, {Signer.Name}, {signer name}", ["{signer name}", "{Signer.Name}"]],
	["{firma}, {Größe}", ["{firma}", "{Größe}"]],
	[placeholderNames.join(" "), []],
	["{} { a: 1, b: 2 } {1,000}", []],
])("%s has the unknown placeholders %j, which are kept", (text, unknown) => {
	expect(listUnknownPlaceholders(text)).toEqual(unknown);
	const sent = fillPlaceholders(text, { signerName: "A", signerEmail: "B", documentName: "C" });
	for (const one of unknown) expect(sent).toContain(one);
	for (const name of placeholderNames) expect(sent).not.toContain(name);
});
