import { IconButton } from "@repo/service-kit/ui";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type Person, readPeople } from "../../../src/app/editor/rules/read-people.ts";
import { PeopleSuggestions } from "../../people-suggestions.tsx";
import { readMessage } from "../message-of.ts";
import type { Editor } from "../state/editor.ts";
import { useStore } from "../state/store.ts";
import { words } from "../words.ts";

type Props = { editor: Editor /** Asks for what a person lacks. */; onAsk: (person: Person) => void };

/** One line for one or many people, typed, chosen from earlier documents, or pasted from a spreadsheet. */
export function AddPeople({ editor, onAsk }: Props) {
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [text, setText] = useState("");
	const [failure, setFailure] = useState<string>();
	const isBusy = useRef(false);
	useEffect(() => {
		// On a phone, the keyboard would cover the page.
		if (editor.store.get().recipients.length === 0 && innerWidth >= 900) input.current?.focus();
	}, []);
	const isFirst = useStore(editor.store, ({ recipients }) => recipients.length === 0);
	const { teamId, kind } = editor.view;
	const isTemplate = kind === "template";

	const add = async (all: string) => {
		const { people, unread } = readPeople(all);
		const [first, ...others] = unread;
		if (!isTemplate && first && others.length === 0 && people.length === 0) {
			setText("");
			setFailure(undefined);
			return onAsk({ name: first, email: "" });
		}
		const left = isTemplate ? [] : [...unread];
		const faults = isTemplate || !first ? [] : [words.recipients.addAddress({ names: unread.join(", ") })];
		for (const person of [...people, ...(isTemplate ? unread.map((name) => ({ name, email: "" })) : [])]) {
			try {
				await editor.recipients.add({ ...person, role: "SIGNER" });
			} catch (error) {
				left.push(person.email ? `${person.name} <${person.email}>` : person.name);
				faults.push(words.recipients.refused({ name: person.name, reason: readMessage(error) }));
			}
		}
		setText(left.join(", "));
		setFailure(faults.length > 0 ? faults.join(" ") : undefined);
	};
	const submit = (all: string) => {
		if (isBusy.current || all.trim() === "") return;
		isBusy.current = true;
		void add(all).finally(() => {
			isBusy.current = false;
			input.current?.focus();
		});
	};
	const choose = ({ name, email }: Person) => {
		const before = text.slice(0, startOfLast(text));
		const next = `${before} "${name.replaceAll('"', "")}" <${email}>`;
		if (before === "") submit(next);
		else setText(`${next}, `);
		input.current?.focus();
	};

	return (
		<form
			class="add-people suggesting"
			onSubmit={(event) => {
				event.preventDefault();
				submit(text);
			}}
		>
			<label class="unseen" for={id}>
				{words.recipients.add}
			</label>
			<input
				ref={input}
				id={id}
				value={text}
				placeholder={isTemplate ? words.recipients.roleHint : words.recipients.personHint}
				autoComplete="off"
				{...((failure || isFirst) && { "aria-describedby": `${id}-hint` })}
				aria-invalid={failure !== undefined}
				onInput={({ currentTarget }) => {
					setText(currentTarget.value);
					setFailure(undefined);
				}}
				onPaste={(event) => {
					// Otherwise the browser joins the lines.
					const pasted = event.clipboardData?.getData("text/plain") ?? "";
					if (!/[\n\t]/.test(pasted.trim())) return;
					event.preventDefault();
					submit(`${text}\n${pasted}`);
				}}
			/>
			<IconButton icon="plus" label={words.recipients.submit} type="submit" look="secondary" />
			<PeopleSuggestions
				label={words.recipients.known}
				teamId={teamId}
				read={(all) => all.slice(startOfLast(all))}
				onChoose={choose}
			/>
			{(failure || isFirst) && (
				<p
					id={`${id}-hint`}
					class={failure ? "fault" : "soft small-text"}
					{...(failure && { role: "alert" })}
				>
					{failure ?? words.recipients.several({ example: "Tom Tenant <tom@example.com>, ada@example.com" })}
				</p>
			)}
		</form>
	);
}

/** Where the person begins who is typed after others. */
function startOfLast(text: string): number {
	return Math.max(text.lastIndexOf(","), text.lastIndexOf(";"), text.lastIndexOf("\n")) + 1;
}
