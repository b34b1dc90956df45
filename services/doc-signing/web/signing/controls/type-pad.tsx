import { useState } from "preact/hooks";
import {
	DEFAULT_STYLE,
	signatureStyles,
	styleNames,
} from "../../../src/field-types/rules/signature-styles.ts";
import { useWords } from "../../../src/languages/use-words.ts";
import type { SignatureStyle } from "../../../src/pdf/drawing/script-face.ts";
import { SignatureImage } from "../signature-image.tsx";
import type { Answer } from "../state/answer.ts";
import { type Pending, usePending } from "./pending.ts";

type Props = {
	id: string;
	/** The field that is typed for. */
	fieldId: number;
	isInitials: boolean;
	/** Whether the field must be filled and is empty. */
	isMissing: boolean;
	name: string;
	/** Chosen for an earlier signature. */
	styleBefore: SignatureStyle | undefined;
	/** The text of the button, unless the signature is for a field. */
	submit?: string | undefined;
	onGive: (answer: Answer) => void;
	pending: Pending;
};

/** A typed name in a selectable style, shown as in the PDF. */
export function TypePad({
	id,
	fieldId,
	isInitials,
	isMissing,
	name,
	styleBefore,
	submit,
	onGive,
	pending,
}: Props) {
	const words = useWords("page");
	const [text, setText] = useState(isInitials ? writeInitials(name) : name);
	const [style, setStyle] = useState<SignatureStyle>(styleBefore ?? DEFAULT_STYLE);
	const [isChanged, setChanged] = useState(false);
	const isBlank = text.trim() === "";
	const give = (): boolean => {
		onGive({ typed: text, ...(style !== DEFAULT_STYLE && { style }) });
		return true;
	};
	// The name was filled in by the page: shown only, it neither fills an optional field nor replaces a signature.
	usePending(pending, fieldId, !isBlank && (isChanged || isMissing) ? give : undefined);
	return (
		<>
			<label for={id}>{isInitials ? words.typeInitials : words.typeToSign}</label>
			<input
				id={id}
				dir="auto"
				value={text}
				maxLength={isInitials ? 20 : 255}
				autocomplete={isInitials ? "off" : "name"}
				onInput={({ currentTarget }) => {
					setText(currentTarget.value);
					setChanged(true);
				}}
			/>
			<fieldset class="styles">
				<legend>{words.signatureStyle}</legend>
				{signatureStyles.map((one) => (
					<label key={one} class="paper">
						<input
							type="radio"
							name={`${id}-style`}
							class="unseen"
							aria-label={styleNames[one]}
							checked={style === one}
							onChange={() => {
								setStyle(one);
								setChanged(true);
							}}
						/>
						{!isBlank && <SignatureImage of={fieldId} signature={{ type: "typed", text, style: one }} />}
					</label>
				))}
			</fieldset>
			<p class="actions">
				<button type="button" class="primary" disabled={isBlank} onClick={give}>
					{submit ?? (isInitials ? words.useInitials : words.useIt)}
				</button>
			</p>
		</>
	);
}

function writeInitials(name: string): string {
	return name
		.split(/\s+/)
		.map((part) => [...part][0] ?? "")
		.join("")
		.slice(0, 4);
}
