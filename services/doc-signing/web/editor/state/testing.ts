import type { EditorRecipient } from "../../../src/app/editor/editor-view.ts";
import { emptyHistory } from "../../../src/app/editor/rules/history.ts";
import { editor } from "../../../src/languages/generated/en/editor.ts";
import type { Call } from "../../call-api.ts";
import { setWords } from "../words.ts";
import type { EditorState } from "./editor-state.ts";
import { createStore } from "./store.ts";

setWords(editor);

/** An editor's state with these recipients and without fields. */
export function openState(recipients: EditorRecipient[] = []) {
	return createStore<EditorState>({
		fields: new Map(),
		history: emptyHistory,
		selected: new Set(),
		recipients,
		title: "Lease",
		meta: {
			subject: null,
			message: null,
			language: null,
			timezone: "Etc/UTC",
			dateFormat: "yyyy-MM-dd",
			redirectUrl: null,
			signingOrder: "PARALLEL",
			distributionMethod: "EMAIL",
			expiresAfterDays: null,
			reminderAfterDays: null,
			reminderEveryDays: null,
			pageFooter: false,
		},
		auth: { globalAccessAuth: null, globalActionAuth: null },
		settings: { version: 0, isUnsaved: false, failure: undefined },
		recipientsFailure: undefined,
		recipientId: undefined,
		armed: undefined,
		page: 1,
		saving: "saved",
		failure: undefined,
		conflicts: new Map(),
		refusals: new Map(),
		notice: undefined,
		said: "",
	});
}

/** Answers the editor's requests, after `respond` if it waits. */
export function makeCall(
	respond: (method: string, path: string, body: never, idempotencyKey?: string) => unknown,
): Call {
	return async <Answer>(method: string, path: string, body?: object, idempotencyKey?: string) =>
		(await respond(method, path, body as never, idempotencyKey)) as Answer;
}

/** A promise that the test resolves. */
export function gate() {
	let open = (): void => {};
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { open, opened };
}
