import { render } from "preact";
import { isSameEmail } from "../../src/accounts/is-account-of.ts";
import type { Person } from "../../src/app/editor/rules/read-people.ts";
import type { FillingView } from "../../src/app/templates/use/use-page.tsx";
import { PeopleSuggestions } from "../people-suggestions.tsx";

const data = document.getElementById("filling-view");
const form = document.querySelector<HTMLFormElement>("form.filling");
if (data && form) {
	const { me, teamId, label }: FillingView = JSON.parse(data.textContent ?? "");
	const people = [...form.querySelectorAll(".suggesting")].flatMap((part) => {
		const [name, email] = part.querySelectorAll("input");
		if (!name || !email) return [];
		const fill = (person: Person) => {
			name.value = person.name;
			email.value = person.email;
			showButtons();
		};
		const box = part.appendChild(document.createElement("div"));
		render(<PeopleSuggestions label={label} teamId={teamId} onChoose={fill} />, box);
		const button = part.querySelector("button");
		button?.addEventListener("click", () => {
			if (me) fill(me);
			form.querySelector<HTMLElement>(":is(input,select,textarea):invalid, [value=send]")?.focus();
		});
		return [{ email, button }];
	});
	/** The sender takes one open place. */
	const showButtons = () => {
		const isIn = !me || people.some(({ email }) => isSameEmail(email.value, me.email));
		for (const { email, button } of people) if (button) button.hidden = isIn || email.value !== "";
	};
	form.addEventListener("input", showButtons);
	showButtons();
}
