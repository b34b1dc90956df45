import "./people-suggestions.css";
import { Avatar } from "@repo/service-kit/ui";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Person } from "../src/app/editor/rules/read-people.ts";
import { callHeaders } from "./call-api.ts";

const CALM_MS = 150;

type Props = {
	/** Of the list, for screen readers. */
	label: string;
	/** The team whose people they are, beside one's own. */
	teamId: number | null;
	/** The part of an input's text that is searched. */
	read?: (text: string) => string;
	onChoose: (person: Person) => void;
};

/** For each input in the nearest `.suggesting`: people of earlier documents who match its text, a moment after it was typed. */
export function PeopleSuggestions({ label, teamId, read = (text) => text, onChoose }: Props) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const [typed, setTyped] = useState<{ input: HTMLInputElement; text: string }>();
	const [people, setPeople] = useState<Person[]>([]);
	/** The one that Enter chooses. */
	const [active, setActive] = useState(-1);
	// A layout effect, as below: it runs before the next key.
	useLayoutEffect(() => {
		setActive(-1);
		if (!typed?.text) return setPeople([]);
		const abort = new AbortController();
		const timer = setTimeout(() => {
			// Without suggestions, people are typed as before.
			findPeople(typed.text, teamId, abort.signal).then(setPeople, () => {});
		}, CALM_MS);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [typed, teamId]);

	const close = () => setTyped(undefined);
	const choose = (person: Person) => {
		close();
		onChoose(person);
	};
	/** Whether it was a key for the list. */
	const takeKey = ({ key, isComposing }: KeyboardEvent): boolean => {
		const chosen = people[active];
		if (people.length === 0 || isComposing) return false;
		if (key === "ArrowDown") setActive((active + 1) % people.length);
		else if (key === "ArrowUp") setActive((Math.max(active, 0) - 1 + people.length) % people.length);
		else if (key === "Escape") close();
		else if (key === "Enter" && chosen) choose(chosen);
		else return false;
		return true;
	};
	useLayoutEffect(() => {
		const part = list.current?.closest<HTMLElement>(".suggesting");
		for (const input of part?.querySelectorAll("input") ?? []) {
			const isOpen = people.length > 0 && input === typed?.input;
			input.setAttribute("role", "combobox");
			input.setAttribute("aria-autocomplete", "list");
			input.setAttribute("aria-controls", id);
			input.setAttribute("aria-expanded", String(isOpen));
			input.setAttribute("aria-activedescendant", isOpen && active >= 0 ? `${id}-${active}` : "");
		}
		const listening = new AbortController();
		const { signal } = listening;
		const onInput = ({ target }: Event) => {
			if (target instanceof HTMLInputElement) setTyped({ input: target, text: read(target.value).trim() });
		};
		part?.addEventListener("input", onInput, { signal });
		part?.addEventListener("keydown", (event) => takeKey(event) && event.preventDefault(), { signal });
		for (const type of ["focusout", "submit", "paste"]) part?.addEventListener(type, close, { signal });
		return () => listening.abort();
	});

	return (
		<div
			ref={list}
			id={id}
			class="suggestions"
			role="listbox"
			aria-label={label}
			hidden={people.length === 0}
			style={typed && { top: `${typed.input.offsetTop + typed.input.offsetHeight + 4}px` }}
		>
			{people.map((person, index) => (
				<div
					key={person.email}
					id={`${id}-${index}`}
					role="option"
					tabIndex={-1}
					aria-selected={index === active}
					// Before the input loses the focus.
					onPointerDown={(event) => {
						event.preventDefault();
						choose(person);
					}}
				>
					<Avatar name={person.name} />
					<span>
						<span dir="auto">{person.name}</span>
						<span class="soft">{person.email}</span>
					</span>
				</div>
			))}
		</div>
	);
}

/** The newest first. None if they cannot be read. */
async function findPeople(text: string, teamId: number | null, signal: AbortSignal): Promise<Person[]> {
	// A frame of another site does not see them.
	if (callHeaders.Authorization) return [];
	const query = new URLSearchParams({ text, ...(teamId !== null && { team: String(teamId) }) });
	const response = await fetch(`/people?${query}`, { headers: { Accept: "application/json" }, signal });
	return response.ok ? (await response.json()).people : [];
}
