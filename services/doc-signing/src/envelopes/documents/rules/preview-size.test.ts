import { expect, it } from "@jest/globals";
import { choosePreviewSize } from "./preview-size.ts";

it.each([
	["a portrait page", [{ width: 595, height: 842 }], { width: 320, height: 453 }],
	["a landscape page", [{ width: 842, height: 595 }], { width: 320, height: 226 }],
	["a long receipt", [{ width: 100, height: 2000 }], { width: 32, height: 640 }],
	["no page yet", null, undefined],
	["no page", [], undefined],
])("gives the preview of %s a size with its proportions", (_name, pages, size) => {
	expect(choosePreviewSize(pages)).toEqual(size);
});
