import type { EditorRecipient, EditorView, RecipientAuth } from "../../../src/editor/editor-view.ts";
import { mayHoldFields, type RecipientRole } from "../../../src/recipient-roles/rules/roles.ts";
import type { Call } from "../../call-api.ts";
import type { EditorState } from "./editor-state.ts";
import type { Store } from "./store.ts";

export type RecipientInput = { name: string; email: string; role: RecipientRole };

/** Recipients are saved at once, each with a separate request: they are few, and mails depend on them. */
export function createRecipients(store: Store<EditorState>, call: Call, { kind }: Pick<EditorView, "kind">) {
	const replace = (id: number, change: Partial<EditorRecipient>) =>
		store.set({
			recipients: store.get().recipients.map((one) => (one.id === id ? { ...one, ...change } : one)),
		});
	return {
		async add({ name, email, role }: RecipientInput) {
			const signingOrder = store.get().recipients.length;
			const body = { name, role, signingOrder, ...(email && { email }) };
			const added = await call<Partial<EditorRecipient> & { recipientId?: number }>(
				"POST",
				"/recipients",
				body,
			);
			const id = added.id ?? added.recipientId ?? 0;
			const recipient = {
				name,
				email: added.email ?? email,
				role,
				signingOrder,
				id,
				accessAuth: null,
				actionAuth: null,
			};
			const { recipients, recipientId } = store.get();
			store.set({
				recipients: [...recipients, recipient],
				recipientId: mayHoldFields(role) ? id : recipientId,
				said: `${name || email} added`,
			});
		},
		async change(id: number, change: Partial<RecipientInput> & { signingOrder?: number }) {
			await call("PATCH", `/recipients/${id}`, change);
			replace(id, change);
		},
		/** Removes their fields too, as the API does. */
		async remove(id: number) {
			await call("DELETE", `/recipients/${id}`);
			const { recipients, fields, recipientId } = store.get();
			const rest = recipients.filter((one) => one.id !== id);
			store.set({
				recipients: rest,
				fields: new Map([...fields].filter(([, field]) => field.recipientId !== id)),
				recipientId: recipientId === id ? rest.find(({ role }) => mayHoldFields(role))?.id : recipientId,
			});
		},
		/** Moves one to a position, from 0, and renumbers all in their new order. */
		async move(id: number, to: number) {
			const list = [...store.get().recipients].sort(inOrder);
			const at = list.findIndex((one) => one.id === id);
			const [moved] = list.splice(at, 1);
			if (!moved || to < 0 || to > list.length) return;
			list.splice(to, 0, moved);
			const renumbered = list.map((one, signingOrder) => ({ ...one, signingOrder }));
			const before = new Map(list.map((one) => [one.id, one.signingOrder]));
			store.set({ recipients: renumbered, said: `${moved.name || moved.email} moved to position ${to + 1}` });
			for (const { id: of, signingOrder } of renumbered)
				if (before.get(of) !== signingOrder) await call("PATCH", `/recipients/${of}`, { signingOrder });
		},
		async changeAuth(id: number, authOptions: RecipientAuth) {
			await call("PATCH", `/recipients/${id}`, { authOptions });
			replace(id, authOptions);
		},
		kind,
	};
}

export function inOrder(a: EditorRecipient, b: EditorRecipient): number {
	return (a.signingOrder ?? 1e9) - (b.signingOrder ?? 1e9) || a.id - b.id;
}
