import { expect, test } from "@jest/globals";
import { until } from "@repo/service-kit/testing";
import { change } from "../../../src/app/editor/rules/history.ts";
import { fromWire, type WireField } from "../../../src/app/editor/rules/unsaved.ts";
import { type Call, Refused } from "../../call-api.ts";
import { words } from "../words.ts";
import { createAutosave } from "./autosave.ts";
import { openState } from "./testing.ts";

const field: WireField = {
	...{ recipientId: 1, type: "SIGNATURE", pageNumber: 1, fieldMeta: null, cover: null },
	...{ pageX: 10, pageY: 20, pageWidth: 30, pageHeight: 4 },
};

test("a field that is placed after signing out in another tab is saved after signing in there", async () => {
	let isSignedIn = false;
	const call = (async () => {
		if (!isSignedIn) throw new Refused(401, "Your session has ended. Sign in again.", [], 0, "session_ended");
		return { results: [{ outcome: "saved", field: { id: 7, ...field }, problems: [] }] };
	}) as Call;
	const store = openState([]);
	const autosave = createAutosave(store, call, new Map());
	store.set(change(store.get(), "Add", [["n1", fromWire("n1", field)]]));
	await expect(autosave.settled()).rejects.toThrow(words.saving.signedOut);
	expect(autosave.hasUnsaved()).toBe(true);
	isSignedIn = true;
	await until(async () => store.get().saving === "saved");
	expect(autosave.idOf("n1")).toBe(7);
});
