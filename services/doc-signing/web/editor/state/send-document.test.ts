import { expect, it } from "@jest/globals";
import type { EditorRecipient } from "../../../src/app/editor/editor-view.ts";
import { isSignedAtOnce } from "./send-document.ts";

const me = { name: "Ada", email: "Ada@example.com", csrf: "" };
const [own, tom] = ["ada@example.com", "tom@example.com"].map((email) => ({ email }) as EditorRecipient);
const given = (...recipients: (EditorRecipient | undefined)[]) =>
	recipients.filter((one) => one !== undefined);

it.each([
	["only for the sender", { me, converted: [] }, given(own), true],
	["with pages that were converted", { me, converted: ["Lease.docx"] }, given(own), false],
	["for somebody else, too", { me, converted: [] }, given(own, tom), false],
	["without recipients", { me, converted: [] }, [], false],
	["of an address that is not proven", { me: null, converted: [] }, given(own), false],
])("a document %s is signed at once: %j", (_what, view, recipients, atOnce) => {
	expect(isSignedAtOnce(view, recipients)).toBe(atOnce);
});
