import { mock } from "node:test";
import { setImmediate as nextTask } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import type { EditorRecipient } from "../../../src/app/editor/editor-view.ts";
import { fromWire } from "../../../src/app/editor/rules/unsaved.ts";
import { Refused } from "../../call-api.ts";
import { createRecipients, inOrder } from "./recipients.ts";
import { gate, makeCall, openState } from "./testing.ts";

const none = { accessAuth: null, actionAuth: null };
const emailCode = { accessAuth: ["EMAIL_CODE" as const], actionAuth: null };

/** Recipients A, B, C with these numbers, and a server that applies requests once `before` has resolved. */
function open(orders: (number | null)[], before: (count: number) => unknown = () => {}) {
	const recipients = orders.map((signingOrder, index): EditorRecipient => {
		const name = "ABCD"[index] ?? "";
		return { id: index + 1, name, email: `${name}@example.com`, role: "SIGNER", signingOrder, ...none };
	});
	const store = openState(recipients);
	const server = new Map(recipients.map((one) => [one.id, { ...one }]));
	const sent: string[] = [];
	const keys: (string | undefined)[] = [];
	type Body = Partial<EditorRecipient> & { authOptions?: object };
	const call = makeCall(async (method, path, body: Body, key) => {
		sent.push(`${method} ${path}`);
		keys.push(key);
		await before(sent.length);
		const id = Number(path.split("/")[2] ?? 9);
		if (method === "DELETE") server.delete(id);
		const one = server.get(id) ?? { id, name: "", email: "", role: "SIGNER", signingOrder: null, ...none };
		const { authOptions, ...rest } = body ?? {};
		const changed = { ...one, ...rest, ...authOptions };
		if (method !== "DELETE") server.set(id, changed);
		return changed;
	});
	const names = (all: Iterable<EditorRecipient>) => [...all].sort(inOrder).map(({ name }) => name);
	return {
		store,
		recipients: createRecipients(store, call),
		server,
		sent,
		keys,
		shown: () => names(store.get().recipients),
		kept: () => names(server.values()),
		orders: () => [...server.values()].map(({ signingOrder }) => signingOrder).sort(),
	};
}

const lost = () => {
	throw new TypeError("fetch failed");
};
const added = { name: "D", email: "D@example.com", role: "SIGNER" as const };

describe("a new recipient", () => {
	test.each([
		[[], 0],
		[[1, 2], 3],
		[[0, 0, 7], 8],
		[[0, null], null],
	])("signs after recipients with the numbers %j", async (orders, signingOrder) => {
		const { recipients, server } = open(orders);
		await recipients.add(added);
		expect(server.get(9)).toMatchObject({ name: "D", signingOrder });
		expect(recipients.hasUnsaved()).toBe(false);
	});

	test("signs after the others when an earlier one was removed", async () => {
		const { recipients, orders } = open([0, 1, 2]);
		await recipients.remove(1);
		await recipients.add(added);
		expect(orders()).toEqual([1, 2, 3]);
	});
});

describe("a recipient whose addition had no response", () => {
	test("is added with the same key and order, until the input changes or there is a response", async () => {
		const { recipients, server, keys } = open([0, 1, 2], (count) => count === 1 && lost());
		await expect(recipients.add(added)).rejects.toThrow("fetch failed");
		await recipients.remove(1);
		await recipients.move(2, 1);
		const before = keys.length;
		await recipients.add(added);
		expect(server.get(9)).toMatchObject({ signingOrder: 3 });
		await recipients.add(added);
		const [again, next] = keys.slice(before);
		expect(again).toEqual(expect.any(String));
		expect([again === keys[0], next === again]).toEqual([true, false]);
	});

	test("is another one if the input is", async () => {
		const { recipients, keys } = open([], (count) => count === 1 && lost());
		await expect(recipients.add(added)).rejects.toThrow("fetch failed");
		await recipients.add({ ...added, name: "E" });
		expect(new Set(keys).size).toBe(2);
	});
});

describe("a template's recipient without a name and an address", () => {
	test("is stored as a placeholder, whose address is not shown", async () => {
		const { store, recipients, server } = open([0, 1]);
		await recipients.change(2, { name: "", email: "", role: "APPROVER" });
		const placeholder = { name: "Recipient 2", email: "recipient.2@placeholder.invalid", role: "APPROVER" };
		expect(server.get(2)).toMatchObject(placeholder);
		expect(store.get().recipients[1]).toMatchObject({ ...placeholder, email: "" });
	});

	test("is shown as the server has added them", async () => {
		const { store, recipients } = open([]);
		const email = "recipient.1@placeholder.invalid";
		await recipients.add({ name: "Tenant", email, role: "SIGNER" });
		expect(store.get()).toMatchObject({
			recipients: [{ name: "Tenant", email: "" }],
			said: "Tenant added",
		});
	});
});

describe("the order", () => {
	test("is saved by one request at a time, however quickly recipients are moved", async () => {
		const { open: release, opened } = gate();
		const { recipients, sent, shown, kept } = open([0, 1, 2], (count) => count === 1 && opened);
		const moves = [recipients.move(3, 0), recipients.move(1, 0), recipients.move(2, 0)];
		expect(shown()).toEqual(["B", "A", "C"]);
		await nextTask();
		expect(sent).toHaveLength(1);
		expect(recipients.hasUnsaved()).toBe(true);
		release();
		await Promise.all(moves);
		expect(kept()).toEqual(["B", "A", "C"]);
		expect(recipients.hasUnsaved()).toBe(false);
	});

	test.each(["the next move", "settled"])("is sent again by %s if a request fails", async (what) => {
		const { recipients, shown, kept, orders } = open([0, 1, 2], (count) => count === 2 && lost());
		await recipients.move(3, 0);
		expect(recipients.hasUnsaved()).toBe(true);
		await (what === "settled" ? recipients.settled() : recipients.move(1, 0));
		expect(kept()).toEqual(shown());
		expect(orders()).toEqual([0, 1, 2]);
		expect(recipients.hasUnsaved()).toBe(false);
	});
});

describe("a recipient whom someone else removed", () => {
	const removed = () => {
		throw new Refused(404, "Recipient not found in this document.", [], 0, "recipient_not_found");
	};
	const field = fromWire("n1", {
		...{ recipientId: 1, type: "SIGNATURE" as const, pageNumber: 1, fieldMeta: null, cover: null },
		...{ pageX: 10, pageY: 80, pageWidth: 25, pageHeight: 6 },
	});

	test("is removed here when their order is saved, with their fields, and the others are saved", async () => {
		const { store, recipients, server, shown } = open([0, 1, 2], (count) => count === 2 && removed());
		store.set({ fields: new Map([["n1", field]]), recipientId: 1 });
		await recipients.move(3, 0);
		expect(shown()).toEqual(["C", "B"]);
		expect(server.get(2)).toMatchObject({ signingOrder: 2 });
		expect(store.get()).toMatchObject({
			fields: new Map(),
			recipientId: 3,
			notice: { text: "Someone else removed A and their fields." },
		});
		expect(recipients.hasUnsaved()).toBe(false);
	});

	test("is named beside others", async () => {
		const { store, recipients, shown } = open([0, 1, 2]);
		await recipients.dropRemoved(new Set([1, 3]));
		const { notice } = store.get();
		const text = "Someone else removed A and their fields. Someone else removed C and their fields.";
		expect([shown(), notice?.text]).toEqual([["B"], text]);
		await recipients.dropRemoved(new Set());
		expect(store.get().notice).toBe(notice);
	});

	test("can be removed here, too", async () => {
		const { store, recipients, shown } = open([0, 1], removed);
		await recipients.remove(1);
		expect([shown(), store.get().notice]).toEqual([["B"], undefined]);
	});

	test("stays if the whole document cannot be found", async () => {
		const gone = new Refused(404, "Document not found.", [], 0, "document_not_found");
		const { recipients, shown } = open([0, 1], () => {
			throw gone;
		});
		await recipients.move(2, 0);
		await expect(recipients.settled()).rejects.toThrow("Document not found.");
		await expect(recipients.remove(1)).rejects.toThrow("Document not found.");
		expect(shown()).toEqual(["B", "A"]);
	});
});

describe("an identity check", () => {
	test("is waited for, and keeps the document from being sent until it is saved", async () => {
		let isDown = true;
		const { open: release, opened } = gate();
		const { recipients, server } = open([0], async () => {
			await opened;
			if (isDown) lost();
		});
		const [changing, settling] = [recipients.changeAuth(1, emailCode), recipients.settled()];
		release();
		await Promise.all([changing, expect(settling).rejects.toThrow("fetch failed")]);
		expect(recipients.hasUnsaved()).toBe(true);
		isDown = false;
		await recipients.settled();
		expect(server.get(1)).toMatchObject(emailCode);
		expect(recipients.hasUnsaved()).toBe(false);
	});

	test("that could not be saved is shown, and sent again after a pause", () =>
		withTimers(async () => {
			const { store, recipients, sent } = open([0], (count) => count === 1 && lost());
			await recipients.changeAuth(1, emailCode);
			const { recipientsFailure } = store.get();
			expect(recipientsFailure).toMatch("Recipients are not saved. The server cannot be reached.");
			await wait(4999);
			expect([sent.length, recipients.hasUnsaved()]).toEqual([1, true]);
			await wait(1);
			expect([sent.length, recipients.hasUnsaved()]).toEqual([2, false]);
			expect(store.get().recipientsFailure).toBe(undefined);
		}));

	test("that the server rejects is shown until the recipient is removed", () =>
		withTimers(async () => {
			const { store, recipients, sent } = open([0, 1], (count) => {
				if (count === 1) throw new Refused(403, "This requires the enterprise plan.", []);
			});
			await recipients.changeAuth(1, emailCode);
			await wait(100_000);
			const failure = "Recipients are not saved. This requires the enterprise plan.";
			expect([sent.length, store.get().recipientsFailure]).toEqual([1, failure]);
			await recipients.remove(1);
			await wait(0);
			expect(store.get().recipientsFailure).toBe(undefined);
		}));
});

/** The timers are the test's until it is over: its own time limit needs the real ones. */
async function withTimers(work: () => Promise<void>): Promise<void> {
	mock.timers.enable({ apis: ["setTimeout"] });
	try {
		await work();
	} finally {
		mock.timers.reset();
	}
}

async function wait(ms: number): Promise<void> {
	mock.timers.tick(ms);
	await nextTask();
}
