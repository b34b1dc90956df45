import { Banner, Button, Dialog, SelectField, TextField } from "@repo/service-kit/ui";
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
import { offeredTypes, typeNames } from "../words.ts";

type Props = {
	editor: Editor;
	readText: (page: number) => Promise<TextPiece[]>;
	onClose: () => void;
	onPlaced: () => void;
};

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
			return setFailure(`Enter a page from 1 to ${editor.view.pages.length}.`);
		const size = defaultSize(type, editor.getPage(number));
		if (side === "numbers")
			editor.place(type, number, { ...size, x: Number(x) || 0, y: Number(y) || 0 }, Number(recipient));
		else {
			const found = findText(await readText(number), text);
			if (!found) return setFailure(`“${text}” is not on page ${page}.`);
			editor.place(type, number, placeBeside(found, size, side), Number(recipient));
		}
		onPlaced();
	};

	return (
		<Dialog title="Add field" onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					place().catch(() => setFailure("The text of the page cannot be read. Enter coordinates instead."));
				}}
			>
				{failure && (
					<Banner meaning="danger" role="alert">
						{failure}
					</Banner>
				)}
				<SelectField
					label="Type"
					value={type}
					options={offeredTypes.map((one) => [one, typeNames[one]] as const)}
					onValue={(one) => setType(one as FieldType)}
				/>
				<SelectField
					label="Recipient"
					value={recipient}
					options={holders.map(({ id, name, email }) => [String(id), name || email] as const)}
					onValue={setRecipient}
				/>
				<TextField label="Page" type="number" value={page} onValue={setPage} />
				<SelectField
					label="Position"
					value={side}
					options={[
						...sides.map((one) => [one, `${one.charAt(0).toUpperCase()}${one.slice(1)} text`] as const),
						["numbers", "At coordinates"],
					]}
					onValue={(one) => setSide(one as Side | "numbers")}
				/>
				{side === "numbers" ? (
					<div class="numbers">
						<TextField label="Left %" type="number" step="any" value={x} onValue={setX} />
						<TextField label="Top %" type="number" step="any" value={y} onValue={setY} />
					</div>
				) : (
					<TextField
						label="Text"
						hint="Text on the page, such as Tenant"
						value={text}
						required
						onValue={setText}
					/>
				)}
				<div class="actions end">
					<Button onClick={onClose}>Cancel</Button>
					<Button look="primary" type="submit">
						Place field
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
