import { useState } from "preact/hooks";
import { useWords } from "../../../src/signing/use-words.ts";
import { SignatureImage } from "../signature-image.tsx";
import type { Answer } from "../state/answer.ts";
import { type Pending, usePending } from "./pending.ts";

type Props = {
	id: string;
	isInitials: boolean;
	name: string;
	onGive: (answer: Answer) => void;
	pending: Pending | undefined;
};

/** A typed name, shown in the script that the PDF is set in. */
export function TypePad({ id, isInitials, name, onGive, pending }: Props) {
	const words = useWords();
	const [text, setText] = useState(isInitials ? initialsOf(name) : name);
	const isBlank = text.trim() === "";
	const give = (): boolean => {
		onGive({ typed: text });
		return true;
	};
	usePending(pending, isBlank ? undefined : give);
	return (
		<>
			<label for={id}>{isInitials ? words.typeInitials : words.typeToSign}</label>
			<input
				id={id}
				dir="auto"
				value={text}
				maxLength={isInitials ? 20 : 255}
				autocomplete={isInitials ? "off" : "name"}
				onInput={({ currentTarget }) => setText(currentTarget.value)}
			/>
			<div class="paper">
				{!isBlank && <SignatureImage fieldId={0} signature={{ type: "typed", text }} />}
			</div>
			<p class="actions">
				<button type="button" class="primary" disabled={isBlank} onClick={give}>
					{isInitials ? words.useInitials : words.useIt}
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
