import type { EditorRecipient, RecipientAuth } from "../../../src/app/editor/editor-view.ts";
import { isPlaceholderAddress, placeholderAt } from "../../../src/envelopes/templates/placeholder.ts";
import { mayHoldFields, type RecipientRole } from "../../../src/field-types/rules/roles.ts";
import { type Call, Refused } from "../../call-api.ts";
import { readMessage } from "../message-of.ts";
import { words } from "../words.ts";
import type { EditorState } from "./editor-state.ts";
import { retryPause } from "./retry-pause.ts";
import type { Store } from "./store.ts";

export type RecipientInput = { name: string; email: string; role: RecipientRole };
/** The response to a change. */
type Stored = { id: number; name: string; email: string };
/** Shown before it is saved. */
type Own = Pick<EditorRecipient, "signingOrder" | keyof RecipientAuth>;

/**
 * Recipients are saved at once, one request at a time: they are few, and mails depend on them. The order and the
 * identity checks are shown first. A failure to save them is shown and retried: a temporary one after a pause,
 * others with the next change and by `settled`.
 */
export function createRecipients(store: Store<EditorState>, call: Call) {
	const saved = new Map<number, Own>(store.get().recipients.map((one) => [one.id, one]));
	let last: Promise<void> = Promise.resolve();
	let timer: ReturnType<typeof setTimeout> | undefined;
	/** What may have been added although its response was lost: the same input is sent again with the same key. */
	let adding: { input: string; key: string; signingOrder: number | null } | undefined;

	const replace = (id: number, change: Partial<EditorRecipient>) =>
		store.set({
			recipients: store.get().recipients.map((one) => (one.id === id ? { ...one, ...change } : one)),
		});

	function inTurn(work: () => Promise<void>): Promise<void> {
		const result = last.then(work);
		last = result.catch(() => {});
		return result;
	}

	async function save(): Promise<void> {
		clearTimeout(timer);
		try {
			await saveShown();
			store.set({ recipientsFailure: undefined });
		} catch (error) {
			store.set({ recipientsFailure: words.saving.recipients({ reason: readMessage(error) }) });
			const pause = retryPause(error);
			if (pause !== undefined) timer = setTimeout(() => void trySave(), pause);
			throw error;
		}
	}

	/** A failure is in the store. */
	const trySave = () => inTurn(save).catch(() => {});

	async function saveShown(): Promise<void> {
		for (const one of store.get().recipients) {
			const change = findChange(saved.get(one.id), one);
			if (!change) continue;
			try {
				await call("PATCH", `/recipients/${one.id}`, change);
				saved.set(one.id, one);
			} catch (error) {
				if (!isRemoved(error)) throw error;
				dropGone([one]);
			}
		}
	}

	/** With their fields, as the API does. */
	function drop(id: number): void {
		const { recipients, fields, recipientId } = store.get();
		const rest = recipients.filter((one) => one.id !== id);
		store.set({
			recipients: rest,
			fields: new Map([...fields].filter(([, field]) => field.recipientId !== id)),
			recipientId: recipientId === id ? rest.find(({ role }) => mayHoldFields(role))?.id : recipientId,
		});
	}

	function dropGone(gone: EditorRecipient[]): void {
		if (gone.length === 0) return;
		for (const { id } of gone) drop(id);
		const texts = gone.map(({ name, email }) => words.recipients.gone({ name: name || email }));
		store.set({ notice: { text: texts.join(" ") } });
	}

	async function insert({ name, email, role }: RecipientInput): Promise<void> {
		const input = JSON.stringify([name, email, role]);
		if (adding?.input !== input)
			adding = { input, key: crypto.randomUUID(), signingOrder: nextOrder(store.get().recipients) };
		const { key, signingOrder } = adding;
		const body = { name, role, signingOrder, ...(email && { email }) };
		const added = await call<Stored>("POST", "/recipients", body, key);
		adding = undefined;
		const { id } = added;
		const recipient = { id, ...toPerson(added), role, signingOrder, accessAuth: null, actionAuth: null };
		saved.set(id, recipient);
		const { recipients, recipientId } = store.get();
		store.set({
			recipients: [...recipients, recipient],
			recipientId: mayHoldFields(role) ? id : recipientId,
			said: words.recipients.added({ name: recipient.name || recipient.email }),
		});
	}

	return {
		add: (input: RecipientInput) => inTurn(() => insert(input)),
		/** Only a template's recipient may have no name or address, and gets those of a placeholder. */
		change: (id: number, change: Partial<RecipientInput>) =>
			inTurn(async () => {
				const placeholder = placeholderAt(store.get().recipients.findIndex((one) => one.id === id));
				const body = {
					...change,
					...(change.name?.trim() === "" && { name: placeholder.name }),
					...(change.email === "" && { email: placeholder.email }),
				};
				const changed = await call<Stored>("PATCH", `/recipients/${id}`, body);
				replace(id, { ...change, ...toPerson(changed) });
			}),
		remove: (id: number) =>
			inTurn(async () => {
				await call("DELETE", `/recipients/${id}`).catch((error) => {
					if (!isRemoved(error)) throw error;
				});
				drop(id);
				// The failure may have been theirs.
				void trySave();
			}),
		/** Those that someone else removed. */
		dropRemoved: (ids: Set<number>) =>
			inTurn(async () => {
				dropGone(store.get().recipients.filter(({ id }) => ids.has(id)));
			}),
		/** Moves one to a position, from 0, and renumbers all in their new order. */
		async move(id: number, to: number) {
			const list = [...store.get().recipients].sort(inOrder);
			const at = list.findIndex((one) => one.id === id);
			const [moved] = list.splice(at, 1);
			if (!moved || to < 0 || to > list.length) return;
			list.splice(to, 0, moved);
			const renumbered = list.map((one, signingOrder) => ({ ...one, signingOrder }));
			store.set({
				recipients: renumbered,
				said: words.recipients.moved({ name: moved.name || moved.email, position: to + 1 }),
			});
			await trySave();
		},
		changeAuth(id: number, auth: RecipientAuth) {
			replace(id, auth);
			return trySave();
		},
		/** Saves what is shown. Throws if that fails. */
		settled: () => inTurn(save),
		hasUnsaved: () => store.get().recipients.some((one) => findChange(saved.get(one.id), one)),
	};
}

function toPerson({ name, email }: Stored) {
	return { name, email: isPlaceholderAddress(email) ? "" : email };
}

function isRemoved(error: unknown): boolean {
	return error instanceof Refused && error.code === "recipient_not_found";
}

export function inOrder(a: EditorRecipient, b: EditorRecipient): number {
	return (a.signingOrder ?? 1e9) - (b.signingOrder ?? 1e9) || a.id - b.id;
}

/** After all others: equal numbers act together, and those without a number follow those with one. */
function nextOrder(recipients: readonly EditorRecipient[]): number | null {
	const orders = recipients.map(({ signingOrder }) => signingOrder);
	const numbers = orders.filter((order) => order !== null);
	return numbers.length < orders.length ? null : Math.max(-1, ...numbers) + 1;
}

/** The change that makes the server's recipient equal to the editor's; undefined if it is. */
function findChange(saved: Own | undefined, { signingOrder, accessAuth, actionAuth }: Own) {
	const authOptions = { accessAuth, actionAuth };
	const isOrderSaved = saved?.signingOrder === signingOrder;
	const isAuthSaved = isSame(saved?.accessAuth, accessAuth) && isSame(saved?.actionAuth, actionAuth);
	if (isOrderSaved && isAuthSaved) return undefined;
	return { ...(!isOrderSaved && { signingOrder }), ...(!isAuthSaved && { authOptions }) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
