import { useState } from "preact/hooks";
import { english as words } from "../../../src/signing/words.ts";
import { SignatureImage } from "../signature-image.tsx";
import type { Answer } from "../state/answer.ts";
import { type Pending, usePending } from "./pending.ts";

type Props = {
	id: string;
	type: string;
	name: string;
	onGive: (answer: Answer) => void;
	pending: Pending | undefined;
};

/** A typed name, shown in the script that the PDF is set in. */
export function TypePad({ id, type, name, onGive, pending }: Props) {
	const [text, setText] = useState(type === "INITIALS" ? initialsOf(name) : name);
	const isBlank = text.trim() === "";
	const give = (): boolean => {
		onGive({ typed: text });
		return true;
	};
	usePending(pending, isBlank ? undefined : give);
	return (
		<>
			<label for={id}>{type === "SIGNATURE" ? words.typeToSign : words.typeInitials}</label>
			<input
				id={id}
				dir="auto"
				value={text}
				maxLength={type === "INITIALS" ? 20 : 255}
				autocomplete={type === "SIGNATURE" ? "name" : "off"}
				onInput={({ currentTarget }) => setText(currentTarget.value)}
			/>
			<div class="paper">
				{!isBlank && <SignatureImage fieldId={0} signature={{ type: "typed", text }} />}
			</div>
			<p class="actions">
				<button type="button" class="primary" disabled={isBlank} onClick={give}>
					{type === "SIGNATURE" ? words.useIt : words.useInitials}
				</button>
			</p>
		</>
	);
}

function initialsOf(name: string): string {
	return name
		.split(/\s+/)
		.map((part) => [...part][0] ?? "")
		.join("")
		.slice(0, 4);
}
