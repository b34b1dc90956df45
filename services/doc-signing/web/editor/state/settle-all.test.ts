import { setImmediate as nextTask } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import { fromWire, type WireField } from "../../../src/app/editor/rules/unsaved.ts";
import { createAutosave } from "./autosave.ts";
import { createRecipients } from "./recipients.ts";
import { createSettings } from "./settings.ts";
import { createSettleAll } from "./settle-all.ts";
import { gate, makeCall, openState } from "./testing.ts";

const ada = { id: 1, name: "Ada", email: "ada@example.com", role: "SIGNER" as const, signingOrder: 0 };
const none = { accessAuth: null, actionAuth: null };
const signature: WireField = {
	recipientId: 1,
	type: "SIGNATURE",
	pageNumber: 1,
	pageX: 10,
	pageY: 80,
	pageWidth: 25,
	pageHeight: 6,
	fieldMeta: null,
	cover: null,
};

/** An editor with an unsaved field. `respond` answers its requests. */
function open(respond: (method: string, path: string, body: never) => unknown) {
	const store = openState([{ ...ada, ...none }]);
	const call = makeCall(respond);
	const autosave = createAutosave(store, call, new Map());
	store.set({ fields: new Map([["n1", fromWire("n1", signature)]]) });
	return {
		store,
		autosave,
		settings: createSettings(store, call),
		recipients: createRecipients(store, call),
	};
}

const answered = (outcome: string) => ({
	results: [{ outcome, field: outcome === "saved" ? { id: 7, ...signature } : null, problems: [] }],
});

describe("before a document is sent", () => {
	test("all changes are saved, also those made meanwhile", async () => {
		const sent: [string, object][] = [];
		const { open: release, opened } = gate();
		const editor = open(async (method, path, body: object) => {
			sent.push([`${method} ${path}`, body]);
			if (path === "") release();
			if (path !== "/recipients/1") return answered("saved");
			// Until the settings are saved, which then change again.
			await opened;
			await nextTask();
			editor.settings.change({ meta: { message: "Please sign." } });
		});
		editor.settings.change({ meta: { subject: "Lease" } });
		const auth = { accessAuth: ["EMAIL_CODE" as const], actionAuth: null };
		const changing = editor.recipients.changeAuth(1, auth);
		await createSettleAll(editor)();
		expect(sent.filter(([what]) => what !== "POST /fields/edits")).toEqual([
			["PATCH /recipients/1", { authOptions: auth }],
			["PATCH ", { meta: { subject: "Lease" } }],
			["PATCH ", { meta: { message: "Please sign." } }],
		]);
		expect(editor.autosave.hasUnsaved()).toBe(false);
		await changing;
	});

	test("a field that was not deleted stops it once", async () => {
		const conflict = { outcome: "conflict", field: { id: 7, ...signature, pageX: 40 }, problems: [] };
		const responses = [answered("saved"), { results: [conflict] }, { results: [conflict] }];
		const editor = open(() => responses.shift());
		await editor.autosave.settled();
		const settleAll = createSettleAll(editor);
		// The first one before Send is pressed, the second one with the same words.
		for (const isEarly of [true, false]) {
			editor.store.set({ fields: new Map() });
			if (isEarly) await editor.autosave.settled();
			await expect(settleAll()).rejects.toThrow("Signature, page 1 was not deleted. Someone else also");
			await settleAll();
		}
		await createSettleAll(editor)();
		expect(responses).toEqual([]);
	});

	test.each(["conflict", "refused"])("a field whose save ended as %s stops it", async (outcome) => {
		const editor = open(() => answered(outcome));
		await expect(createSettleAll(editor)()).rejects.toThrow("Some fields are not saved. Close this dialog");
		expect(editor.autosave.hasUnsaved()).toBe(true);
	});
});
