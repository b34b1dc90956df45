import { describe, expect, test } from "@jest/globals";
import { until } from "@repo/service-kit/testing";
import { change, undo } from "../../../src/app/editor/rules/history.ts";
import { type Edit, fromWire, type WireField } from "../../../src/app/editor/rules/unsaved.ts";
import { type Call, Refused } from "../../call-api.ts";
import { createAutosave } from "./autosave.ts";
import { openState } from "./testing.ts";

const wire = (more: Partial<WireField> = {}): WireField => ({
	recipientId: 1,
	type: "TEXT",
	pageNumber: 1,
	pageX: 10,
	pageY: 20,
	pageWidth: 30,
	pageHeight: 4,
	fieldMeta: { type: "text", label: "Name" },
	cover: null,
	...more,
});
const field = (key: string, more?: Partial<WireField>) => fromWire(key, wire(more));
const recipient = {
	...{ id: 1, name: "Ada", email: "", role: "SIGNER" as const, signingOrder: 0 },
	...{ accessAuth: null, actionAuth: null },
};

const saved = (more: object = {}) => ({
	outcome: "saved",
	field: { id: 7, ...wire() },
	problems: [],
	...more,
});
const removed = saved({ field: null });
const conflict = (theirs: WireField | null) => ({
	outcome: "conflict",
	field: theirs && { id: 1, ...theirs },
	problems: [],
});

type Sent = { key: string | undefined; edits: Edit[] };

/** An editor with the fields s1 and s2, whose server responds with each of these in turn. */
function open(...responses: (() => unknown)[]) {
	const sent: Sent[] = [];
	const call = (async (_method, _path, body: { edits: Edit[] }, key) => {
		sent.push({ key, edits: body.edits });
		const respond = responses.shift();
		if (!respond) throw new Error("an unexpected request");
		return respond();
	}) as Call;
	const initial = new Map([1, 2].map((id) => [`s${id}`, { id, field: wire() }] as const));
	const store = openState([recipient]);
	store.set({ fields: new Map([...initial].map(([key, one]) => [key, fromWire(key, one.field)])) });
	const autosave = createAutosave(store, call, initial);
	return {
		store,
		sent,
		autosave,
		set: (key: string, more: Partial<WireField>) =>
			store.set(change(store.get(), "Change", [[key, field(key, more)]])),
		remove: (key: string) => store.set(change(store.get(), "Delete", [[key, null]])),
		undo: () => store.set(undo(store.get())),
	};
}

const respond =
	(...results: unknown[]) =>
	() => ({ results });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a request without a whole response", () => {
	test("is repeated with its key", async () => {
		const { set, sent, autosave, store } = open(() => ({}), respond(saved()));
		set("n1", {});
		await expect(autosave.settled()).rejects.toThrow("Check your connection.");
		expect(store.get().saving).toBe("offline");
		await autosave.settled();
		expect(sent[1]).toEqual(sent[0]);
	});

	test("waits as long as the server asks, whatever is edited", async () => {
		const busy = () => {
			throw new Refused(429, "Too many requests.", [], 900);
		};
		const { set, sent, autosave } = open(busy, respond(saved()), respond(saved()));
		set("s1", { pageX: 11 });
		await expect(autosave.settled()).rejects.toThrow("Too many requests.");
		set("s2", { pageX: 12 });
		await pause(650);
		expect(sent).toHaveLength(1);
		await until(async () => sent.length === 3);
	});
});

describe("a change that is taken back while it is saved", () => {
	const before = { fieldMeta: { type: "text", label: "Name" } };
	const required = { fieldMeta: { type: "text", label: "Name", required: true } };

	test.each([
		["by another change", ({ set }: ReturnType<typeof open>) => set("s1", before)],
		["by undo", ({ undo }: ReturnType<typeof open>) => undo()],
	])("%s is taken back on the server, too, and keeps what others changed", async (_how, takeBack) => {
		const editor = open(
			() => {
				takeBack(editor);
				return { results: [saved({ field: { id: 1, ...wire({ ...required, pageY: 55 }) } })] };
			},
			respond(saved({ field: { id: 1, ...wire({ pageY: 55 }) } })),
		);
		const { set, sent, store, autosave } = editor;
		set("s1", required);
		await autosave.settled();
		expect(sent.map(({ edits }) => edits)).toEqual([
			[{ op: "change", id: 1, base: before, change: required }],
			[{ op: "change", id: 1, base: required, change: before }],
		]);
		expect(store.get().fields.get("s1")).toMatchObject({ meta: before.fieldMeta, y: 55 });
	});
});

test("a deleted field that an undo brings back has another id, which conditions name then", async () => {
	const when = (fieldId: number) => ({
		fieldMeta: { type: "text", showWhen: { conditions: [{ fieldId, operator: "filled" }] } },
	});
	const refused = saved({ outcome: "refused", field: null, problems: [{ path: "", message: "No field 1" }] });
	const answer = () => ({
		results: sent.at(-1)?.edits.map((edit) => {
			if (edit.op !== "add") return removed;
			if (JSON.stringify(edit).includes('"fieldId":1,')) return refused;
			return saved({ field: { id: edit.field.fieldMeta?.showWhen ? 8 : 9, ...edit.field } });
		}),
	});
	const { set, store, sent, autosave, undo } = open(
		respond(saved({ field: { id: 2, ...wire(when(1)) } })),
		answer,
		answer,
		answer,
	);
	set("s2", when(1));
	await autosave.settled();
	store.set(
		change(store.get(), "Delete", [
			["s2", null],
			["s1", null],
		]),
	);
	await autosave.settled();
	undo();
	await autosave.settled();
	expect(sent.at(-1)?.edits).toMatchObject([{ op: "add", field: when(9) }]);
	expect(store.get().fields.get("s2")?.meta).toEqual(when(9).fieldMeta);
	expect([store.get().refusals.size, autosave.idOf("s1"), autosave.idOf("s2")]).toEqual([0, 9, 8]);
});

describe("changes by others", () => {
	const theirs = [
		{ id: 1, ...wire({ pageX: 40 }) },
		{ id: 2, ...wire() },
	];

	test("are shown", async () => {
		const { store, autosave } = open();
		await autosave.refresh(async () => theirs);
		expect(store.get().fields.get("s1")?.x).toBe(40);
	});

	test("that were read before something was saved are not", async () => {
		const { set, store, autosave } = open(
			respond(saved(), saved({ field: { id: 2, ...wire({ pageX: 12 }) } })),
		);
		set("n1", {});
		set("s2", { pageX: 12 });
		await autosave.refresh(async () => {
			await autosave.settled();
			return theirs;
		});
		expect(store.get().fields.has("n1")).toBe(true);
		expect(store.get().fields.get("s2")?.x).toBe(12);
	});
});

test("a conflict ends when the change here is undone", async () => {
	const theirs = wire({ pageX: 40 });
	const { set, store, autosave } = open(respond(conflict(theirs)));
	set("s1", { pageX: 70 });
	await autosave.settled();
	set("s1", {});
	await autosave.refresh(async () => [{ id: 2, ...wire() }]);
	expect(store.get().conflicts.size).toBe(0);
	expect([...store.get().fields.keys()]).toEqual(["s2"]);
});

describe("a request that one edit makes invalid", () => {
	const tooSmall = { path: "body.edits.0.change.fieldMeta.fontSize", message: "must be at least 8" };
	const invalid = () => {
		throw new Refused(400, "The request is invalid.", [tooSmall]);
	};

	test("marks its field, and the others are saved", async () => {
		const { set, sent, store, autosave } = open(invalid, respond(saved()));
		set("s1", { fieldMeta: { type: "text", fontSize: 5 } });
		set("s2", { pageX: 12 });
		await autosave.settled();
		expect([...store.get().refusals]).toEqual([
			["s1", [{ path: "change.fieldMeta.fontSize", message: "must be at least 8" }]],
		]);
		expect(sent[1]?.edits).toMatchObject([{ op: "change", id: 2 }]);
		expect(sent[1]?.key).not.toBe(sent[0]?.key);
	});

	test("is sent again if the field has been corrected meanwhile", async () => {
		const { set, sent, store, autosave } = open(() => {
			set("s1", { fieldMeta: { type: "text", fontSize: 50 } });
			invalid();
		}, respond(saved()));
		set("s1", { fieldMeta: { type: "text", fontSize: 5 } });
		await autosave.settled();
		expect(store.get().refusals.size).toBe(0);
		expect(sent[1]?.edits).toMatchObject([{ op: "change", change: { fieldMeta: { fontSize: 50 } } }]);
	});

	test("is not sent again if the response names no edit", async () => {
		const { set, store, autosave } = open(() => {
			throw new Refused(400, "The document is finished.", []);
		});
		set("s1", { pageX: 11 });
		await expect(autosave.settled()).rejects.toThrow("The document is finished.");
		expect(store.get().saving).toBe("failed");
	});
});

describe("deleting a field", () => {
	const theirs = wire({ pageX: 40 });

	test("that someone else has changed shows theirs, which can be deleted", async () => {
		const { remove, sent, store, autosave } = open(respond(conflict(theirs)), respond(removed));
		remove("s1");
		await autosave.settled();
		expect(store.get()).toMatchObject({
			notice: { text: "Name, page 1 was not deleted. Someone else also changed it." },
			conflicts: new Map(),
		});
		expect(store.get().fields.get("s1")?.x).toBe(40);
		remove("s1");
		await autosave.settled();
		expect(sent[1]?.edits).toEqual([{ op: "remove", id: 1, base: theirs }]);
		expect(store.get().fields.has("s1")).toBe(false);
	});

	test("that must not be deleted shows it again, and says why", async () => {
		const problems = [{ path: "", message: "Ada has already opened the document." }];
		const { remove, store, autosave } = open(
			respond({ outcome: "refused", field: { id: 1, ...wire() }, problems }),
		);
		remove("s1");
		await autosave.settled();
		expect(store.get().notice?.text).toBe(
			"Name, page 1 was not deleted. Ada has already opened the document.",
		);
		expect(store.get().fields.has("s1")).toBe(true);
		expect(store.get().refusals.size).toBe(0);
	});

	test("in a conflict resolves it", async () => {
		const { set, remove, store, autosave } = open(respond(conflict(theirs), conflict(null)));
		set("s1", { pageX: 70 });
		set("s2", { pageX: 70 });
		await autosave.settled();
		expect([...store.get().conflicts.keys()]).toEqual(["s1", "s2"]);
		remove("s1");
		remove("s2");
		await autosave.settled();
		expect(store.get().conflicts.size).toBe(0);
		expect(store.get().fields.get("s1")?.x).toBe(40);
		expect(store.get().fields.has("s2")).toBe(false);
		expect(autosave.hasUnsaved()).toBe(false);
	});

	test("while its change is sent, and conflicts, shows theirs", async () => {
		const { set, remove, store, autosave } = open(() => {
			remove("s1");
			return { results: [conflict(theirs)] };
		});
		set("s1", { pageX: 70 });
		await autosave.settled();
		expect(store.get().fields.get("s1")?.x).toBe(40);
		expect(store.get().conflicts.size).toBe(0);
	});

	test("with its recipient does not show it again", async () => {
		const { set, store, autosave } = open(respond(conflict(theirs)));
		set("s1", { pageX: 70 });
		await autosave.settled();
		store.set({ recipients: [], fields: new Map([["s2", field("s2")]]) });
		await autosave.settled();
		expect([...store.get().fields.keys()]).toEqual(["s2"]);
		expect(store.get().conflicts.size).toBe(0);
	});
});
