import {
	Badge,
	Button,
	CheckField,
	Dialog,
	Failure,
	IconButton,
	SelectField,
	TextField,
} from "@repo/service-kit/ui";
import { useRef, useState } from "preact/hooks";
import type { EditorRecipient } from "../../../src/app/editor/editor-view.ts";
import type { Person } from "../../../src/app/editor/rules/read-people.ts";
import { mayHoldFields, type RecipientRole, recipientRoles } from "../../../src/field-types/rules/roles.ts";
import { MoveButtons } from "../../move-buttons.tsx";
import { PeopleSuggestions } from "../../people-suggestions.tsx";
import { useDragOrder } from "../../use-drag-order.ts";
import { useDialogAction } from "../state/dialog-action.ts";
import type { Editor } from "../state/editor.ts";
import { inOrder, type RecipientInput } from "../state/recipients.ts";
import { isMe } from "../state/send-document.ts";
import { useParts } from "../state/store.ts";
import { namePerson, words } from "../words.ts";
import { AddPeople } from "./add-people.tsx";

type Props = { editor: Editor; colorOf: (id: number) => number };

/** The recipients, in order. The next field is assigned to the selected one. */
export function RecipientsPanel({ editor, colorOf }: Props) {
	const state = useParts(editor.store, "recipients", "recipientId", "meta");
	const [open, setOpen] = useState<EditorRecipient | Person>();
	const isOrdered = state.meta.signingOrder === "SEQUENTIAL";
	const { mode, frame } = editor.view;
	const isDraft = mode === "edit";
	const mayChange = frame?.recipients !== false;
	const list = [...state.recipients].sort(inOrder);
	const move = (id: number, to: number) => void editor.recipients.move(id, to);
	const ids = list.map(({ id }) => id);
	const { placeOf, handlersOf } = useDragOrder(isOrdered && isDraft && mayChange, ids, move);
	const { me } = editor.view;
	const part = useRef<HTMLElement>(null);
	const [isAdding, setAdding] = useState(false);
	/** On failure, opens the dialog with these values. */
	const addMe = async ({ name, email }: Person) => {
		setAdding(true);
		try {
			await editor.recipients.add({ name, email, role: "SIGNER" });
			part.current?.querySelector<HTMLElement>(".current .person")?.focus();
		} catch {
			setOpen({ name, email });
		}
		setAdding(false);
	};
	return (
		<section class="panel-part" aria-labelledby="recipients-title" ref={part}>
			<div class="panel-head">
				<h2 id="recipients-title">{words.recipients.title}</h2>
				{me && !list.some((one) => isMe(me, one)) && (
					<Button look="quiet" small icon="user" disabled={isAdding} onClick={() => void addMe(me)}>
						{words.recipients.addMe}
					</Button>
				)}
			</div>
			<ol class="people">
				{list.map((one, index) => (
					<li
						key={one.id}
						class={`${one.id === state.recipientId ? "current" : ""} ${placeOf(one.id, index)}`}
						{...handlersOf(one.id)}
					>
						<button
							type="button"
							class="person"
							aria-pressed={one.id === state.recipientId}
							disabled={!mayHoldFields(one.role)}
							onClick={() => editor.store.set({ recipientId: one.id })}
						>
							<span class={`dot c${colorOf(one.id)}`} />
							<span class="person-name" dir="auto">
								{isOrdered && `${index + 1}. `}
								{namePerson(one)}
							</span>
							{one.role !== "SIGNER" && <Badge>{words.recipients.roles[one.role]}</Badge>}
						</button>
						{isOrdered && isDraft && mayChange && (
							<MoveButtons
								index={index}
								count={list.length}
								up={words.recipients.up({ name: namePerson(one) })}
								down={words.recipients.down({ name: namePerson(one) })}
								onMove={(to) => move(one.id, to)}
							/>
						)}
						{editor.view.lockedRecipients.includes(one.id) ? (
							<Badge>{words.recipients.locked}</Badge>
						) : (
							mayChange && (
								<IconButton
									small
									icon="pen-line"
									label={words.recipients.edit({ name: namePerson(one) })}
									onClick={() => setOpen(one)}
								/>
							)
						)}
					</li>
				))}
			</ol>
			{mayChange && <AddPeople editor={editor} onAsk={setOpen} />}
			{!isDraft && <p class="soft">{words.recipients.closed}</p>}
			{list.length > 1 && isDraft && frame?.settings !== false && (
				<CheckField
					look="switch"
					label={words.recipients.inOrder}
					checked={isOrdered}
					onValue={(ordered) =>
						editor.settings.change({ meta: { signingOrder: ordered ? "SEQUENTIAL" : "PARALLEL" } })
					}
				/>
			)}
			{open && (
				<RecipientDialog
					editor={editor}
					recipient={"id" in open ? open : undefined}
					person={open}
					onClose={() => setOpen(undefined)}
				/>
			)}
		</section>
	);
}

type DialogProps = Omit<Props, "colorOf"> & {
	/** Undefined for a new one. */
	recipient: EditorRecipient | undefined;
	person: Person;
	onClose: () => void;
};

function RecipientDialog({ editor, recipient, person, onClose }: DialogProps) {
	const [input, setInput] = useState<RecipientInput>({
		name: person.name,
		email: person.email,
		role: recipient?.role ?? "SIGNER",
	});
	const { run, close, failure, isBusy, isWorking } = useDialogAction(onClose);
	const count = [...editor.store.get().fields.values()].filter(
		({ recipientId }) => recipientId === recipient?.id,
	).length;
	const isTemplate = editor.view.kind === "template";

	const act = (work: () => Promise<void>) =>
		void run(
			() => editor.autosave.settled(),
			async () => {
				await work();
				onClose();
			},
		);
	const save = () =>
		act(() => {
			if (!recipient) return editor.recipients.add(input);
			const { email, ...rest } = input;
			return editor.recipients.change(recipient.id, email === recipient.email ? rest : input);
		});

	return (
		<Dialog
			title={recipient ? words.recipients.editTitle : words.recipients.addTitle}
			onClose={close}
			closeDisabled={isWorking}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
			>
				<Failure>{failure}</Failure>
				<div class="suggesting">
					<TextField
						label={words.recipients.name}
						value={input.name}
						required={!isTemplate}
						maxLength={255}
						autoComplete="off"
						onValue={(name) => setInput({ ...input, name })}
					/>
					<TextField
						label={words.recipients.email}
						type="email"
						value={input.email}
						required={!isTemplate}
						autoComplete="off"
						{...(isTemplate && { hint: words.recipients.emailHint })}
						onValue={(email) => setInput({ ...input, email })}
					/>
					<PeopleSuggestions
						label={words.recipients.known}
						teamId={editor.view.teamId}
						onChoose={(chosen) => setInput({ ...input, ...chosen })}
					/>
				</div>
				<SelectField
					label={words.recipients.role}
					value={input.role}
					options={recipientRoles.map((role) => [role, words.recipients.roles[role]] as const)}
					onValue={(role) => setInput({ ...input, role: role as RecipientRole })}
				/>
				<div class="actions end">
					{recipient && (
						<Button
							look="danger"
							icon="trash"
							onClick={() => act(() => editor.recipients.remove(recipient.id))}
						>
							{words.recipients.remove({ count })}
						</Button>
					)}
					<Button onClick={close} disabled={isWorking}>
						{words.cancel}
					</Button>
					<Button look="primary" type="submit" busy={isBusy}>
						{recipient ? words.recipients.save : words.recipients.addTitle}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
