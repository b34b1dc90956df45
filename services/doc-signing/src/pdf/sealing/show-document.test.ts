import { expect, it } from "@jest/globals";
import { fixture } from "../../../test/support/pdf-files.ts";
import { textField } from "../../../test/support/seal-content.ts";
import { showDocument } from "./show-document.ts";

it.each([
	["ja", "NotoSansJP"],
	["zh", "NotoSansSC"],
	[undefined, "NotoSansSC"],
])("signers of a document in %s see its characters in %s, as in the seal", async (locale, typeface) => {
	const content = { fields: [textField("直")], formValues: {}, foot: null, locale };
	const shown = Buffer.from(await showDocument(fixture("three-pages.pdf"), content)).toString("latin1");
	expect(shown.match(/NotoSans(JP|SC)/)?.[0]).toBe(typeface);
});
