import { Button, Dialog, Failure, SelectField, TextField } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import { defaultSize } from "../../../src/app/editor/rules/editor-field.ts";
import {
	findText,
	placeBeside,
	type Side,
	sides,
	type TextPiece,
} from "../../../src/app/editor/rules/find-text.ts";
import type { FieldType } from "../../../src/field-types/rules/field-types.ts";
import { mayHoldFields } from "../../../src/field-types/rules/roles.ts";
import type { Editor } from "../state/editor.ts";
import { namePerson, offeredTypes, words } from "../words.ts";

type Props = {
	editor: Editor;
	readText: (page: number) => Promise<TextPiece[]>;
	onClose: () => void;
	onPlaced: () => void;
};

const sideWords = {
	below: "below",
	above: "above",
	"right of": "rightOf",
	"left of": "leftOf",
	on: "on",
} as const;

/** Places a field without a pointer: beside a text of the page, or by numbers. */
export function PlaceDialog({ editor, readText, onClose, onPlaced }: Props) {
	const state = editor.store.get();
	const holders = state.recipients.filter(({ role }) => mayHoldFields(role));
	const [type, setType] = useState<FieldType>("SIGNATURE");
	const [recipient, setRecipient] = useState(String(state.recipientId ?? holders[0]?.id ?? ""));
	const [page, setPage] = useState(String(state.page));
	const [side, setSide] = useState<Side | "numbers">("below");
	const [text, setText] = useState("");
	const [x, setX] = useState("10");
	const [y, setY] = useState("80");
	const [failure, setFailure] = useState<string>();

	const place = async () => {
		const number = Number(page);
		if (!Number.isInteger(number) || number < 1 || number > editor.view.pages.length)
			return setFailure(words.placing.pageRange({ count: editor.view.pages.length }));
		const size = defaultSize(type, editor.getPage(number));
		if (side === "numbers")
			editor.place(type, number, { ...size, x: Number(x) || 0, y: Number(y) || 0 }, Number(recipient));
		else {
			const found = findText(await readText(number), text);
			if (!found) return setFailure(words.placing.notFound({ text, page }));
			editor.place(type, number, placeBeside(found, size, side), Number(recipient));
		}
		onPlaced();
	};

	return (
		<Dialog title={words.placing.title} onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					place().catch(() => setFailure(words.placing.unreadable));
				}}
			>
				<Failure>{failure}</Failure>
				<SelectField
					label={words.placing.type}
					value={type}
					options={offeredTypes.map((one) => [one, words.types[one]] as const)}
					onValue={(one) => setType(one as FieldType)}
				/>
				<SelectField
					label={words.properties.recipient}
					value={recipient}
					options={holders.map((one) => [String(one.id), namePerson(one)] as const)}
					onValue={setRecipient}
				/>
				<TextField label={words.placing.page} type="number" value={page} onValue={setPage} />
				<SelectField
					label={words.placing.position}
					value={side}
					options={[
						...sides.map((one) => [one, words.placing[sideWords[one]]] as const),
						["numbers", words.placing.coordinates],
					]}
					onValue={(one) => setSide(one as Side | "numbers")}
				/>
				{side === "numbers" ? (
					<div class="numbers">
						<TextField label={words.placing.left} type="number" step="any" value={x} onValue={setX} />
						<TextField label={words.placing.top} type="number" step="any" value={y} onValue={setY} />
					</div>
				) : (
					<TextField
						label={words.placing.text}
						hint={words.placing.textHint}
						value={text}
						required
						onValue={setText}
					/>
				)}
				<div class="actions end">
					<Button onClick={onClose}>{words.cancel}</Button>
					<Button look="primary" type="submit">
						{words.placing.submit}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
