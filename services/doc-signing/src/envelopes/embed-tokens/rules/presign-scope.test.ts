import { expect, it } from "@jest/globals";
import { isFor, readEnvelopeId, readScope } from "./presign-scope.ts";

it.each([
	["documentId:1", { kind: "document", objectId: 1 }],
	["templateId:2147483647", { kind: "template", objectId: 2_147_483_647 }],
	["envelopeId:document_12", { kind: "document", objectId: 12 }],
	["envelopeId:template_3", { kind: "template", objectId: 3 }],
])("%s is a scope", (scope, object) => {
	expect(readScope(scope)).toEqual(object);
});

it.each([
	"",
	"documentId:",
	"documentId:0",
	"documentId:01",
	"documentId:-1",
	"documentId:1.5",
	"documentId:2147483648",
	"documentId:9999999999",
	"documentId:document_1",
	"documentId:1 ",
	"documentId:1,templateId:2",
	"envelopeId:1",
	"envelopeId:envelope_1",
	"folderId:1",
])("%j is none", (scope) => {
	expect(readScope(scope)).toBeUndefined();
});

it("a token is for its object, or for new ones, and for nothing else", () => {
	const may = { mayChangeRecipients: true, mayChangeSettings: true, maySend: false };
	const one = { ...may, purpose: "edit", kind: "document", objectId: 1 } as const;
	const author = { ...may, purpose: "author", kind: null, objectId: null } as const;
	const objects = [readEnvelopeId("document_1"), readEnvelopeId("document_2"), readEnvelopeId("template_1")];
	expect(objects.map((object) => isFor(one, object ?? null))).toEqual([true, false, false]);
	expect(objects.map((object) => isFor(author, object ?? null))).toEqual([false, false, false]);
	expect([isFor(one, null), isFor(author, null)]).toEqual([false, true]);
});
