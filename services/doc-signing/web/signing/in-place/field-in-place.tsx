import type { VNode } from "preact";
import { useWords } from "../../../src/languages/use-words.ts";
import type { Box } from "../../../src/pdf/drawing/fit-text.ts";
import { writeHint, writeUnderstood } from "../../../src/recipient/field-words.ts";
import type { FieldView } from "../../../src/recipient/presenter.ts";
import { writeCaption } from "../caption.ts";
import { Understood } from "../controls/field-control.tsx";
import { Options } from "../controls/text-control.tsx";
import { typedText, useTyping } from "../controls/use-typing.ts";
import type { Signing } from "../state/use-signing.ts";
import { ChoicesInPlace } from "./choices-in-place.tsx";
import { TextInPlace } from "./text-in-place.tsx";

type Props = { signing: Signing; field: FieldView; box: Box; scale: number; onFocus: () => void };
export type InPlaceProps = Props & {
	described: { "aria-invalid": boolean; "aria-describedby": string | undefined };
};

/** A field's control on the page, over the picture of its value; what it requires and its error are shown below while it is in use. */
export function FieldInPlace(props: Props) {
	const { signing, field } = props;
	const words = useWords("page");
	const error = signing.refusals.get(field.id);
	const typed = { ...field, value: typedText(signing, field) };
	const note = error ?? [writeHint(words, typed), writeUnderstood(words, typed)].filter(Boolean).join(" ");
	const noteId = `note-${field.id}`;
	const described = { "aria-invalid": error !== undefined, "aria-describedby": note ? noteId : undefined };
	return (
		<>
			<Control {...props} described={described} />
			{note && (
				<span class={error ? "note error" : "note"} id={noteId}>
					{note}
				</span>
			)}
			<Understood field={typed} class="unseen" />
		</>
	);
}

function Control(props: InPlaceProps): VNode | null {
	const { control } = props.field;
	switch (control.kind) {
		case "text":
			return <TextInPlace {...props} />;
		case "list":
			return <ListInPlace {...props} />;
		case "choices":
			return <ChoicesInPlace {...props} input={control.input} />;
		case "signature":
		case "automatic":
			return null;
	}
}

function ListInPlace({ signing, field, described, onFocus }: InPlaceProps) {
	const words = useWords("page");
	const { text, change, leave } = useTyping(signing, field);
	return (
		<>
			<span class="arrow" aria-hidden="true" />
			<select
				class="over"
				aria-label={writeCaption(words, field)}
				aria-required={field.required}
				{...described}
				value={text}
				onFocus={onFocus}
				onChange={({ currentTarget }) => change(currentTarget.value, true)}
				onBlur={leave}
			>
				<Options field={field} />
			</select>
		</>
	);
}
