import { expect, test } from "@jest/globals";
import { fromWire } from "../../../src/app/editor/rules/unsaved.ts";
import type { Editor } from "../state/editor.ts";
import { openState } from "../state/testing.ts";
import { findProblems } from "./find-problems.ts";

test("a field that is not saved is a problem, with what the other person did or what the server rejects", () => {
	const wire = {
		...{ recipientId: 1, type: "TEXT" as const, cover: null, fieldMeta: null },
		...{ pageNumber: 1, pageX: 10, pageY: 20, pageWidth: 30, pageHeight: 4 },
	};
	const keys = ["changed", "deleted", "rejected"];
	const state = {
		...openState().get(),
		fields: new Map(keys.map((key, index) => [key, fromWire(key, { ...wire, pageY: 20 * index })] as const)),
		conflicts: new Map([
			["changed", { id: 1, theirs: wire }],
			["deleted", { id: 2, theirs: null }],
		]),
		refusals: new Map([["rejected", [{ path: "change.pageX", message: "must be at most 70" }]]]),
	};
	const autosave = { idOf: () => undefined };
	const editor = { view: { pages: [{ width: 600, height: 800 }] }, autosave } as unknown as Editor;
	const problems = findProblems(editor, state).filter(({ field }) => field);
	expect(problems).toEqual([
		{ text: "Text, page 1: someone else also changed it.", field: "changed" },
		{ text: "Text, page 1: someone else deleted it.", field: "deleted" },
		{ text: "Text, page 1: Left must be at most 70", field: "rejected" },
	]);
});
