import { useEffect, useState } from "preact/hooks";
import type { Person } from "../../../src/app/editor/rules/read-people.ts";
import { findPeople } from "../state/find-people.ts";

const CALM_MS = 150;

/** People who match the text, a moment after it was typed; `active` is the one that Enter chooses. */
export function useSuggestions(text: string, teamId: number | null, onChoose: (person: Person) => void) {
	const [people, setPeople] = useState<Person[]>([]);
	const [active, setActive] = useState(-1);
	const close = () => {
		setPeople([]);
		setActive(-1);
	};
	useEffect(() => {
		close();
		if (text.length < 1) return;
		const abort = new AbortController();
		const timer = setTimeout(() => {
			// Without suggestions, people are typed as before.
			findPeople(text, teamId, abort.signal).then(setPeople, () => {});
		}, CALM_MS);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [text, teamId]);
	return {
		people,
		active,
		close,
		/** Whether it was a key for the list. */
		onKey(key: string): boolean {
			const chosen = people[active];
			if (people.length === 0) return false;
			if (key === "ArrowDown") setActive((active + 1) % people.length);
			else if (key === "ArrowUp") setActive((Math.max(active, 0) - 1 + people.length) % people.length);
			else if (key === "Escape") close();
			else if (key === "Enter" && chosen) onChoose(chosen);
			else return false;
			return true;
		},
	};
}
