import { SelectField, TextField } from "@repo/service-kit/ui";
import { useEffect, useState } from "preact/hooks";
import type { EditorField, Meta } from "../../../src/app/editor/rules/editor-field.ts";
import { followOptions } from "../../../src/app/editor/rules/field-conditions.ts";
import type { Setting } from "../../../src/app/editor/rules/field-settings.ts";
import type { FieldType } from "../../../src/field-types/rules/field-types.ts";
import type { Editor } from "../state/editor.ts";
import { offeredTypes, words } from "../words.ts";
import { FieldConditions } from "./field-conditions.tsx";
import { Fold } from "./fold.tsx";
import { RecipientField } from "./recipient-field.tsx";
import { SettingControl } from "./setting-control.tsx";

type Props = { editor: Editor; field: EditorField };

type Options = { value: string }[] | undefined;

/** One field: what matters first, then what it is filled with; its look and position are folded. */
export function FieldProperties({ editor, field }: Props) {
	const { settings, metaType, isRequired } = editor.view.types[field.type];
	const meta: Meta = field.meta ?? { type: metaType };
	// What the field is filled with comes a frame later: laying out all at once takes a slow computer longer than a frame may.
	const [isWhole, setWhole] = useState(false);
	useEffect(() => setWhole(true), []);
	const list = (group: Setting["group"]) =>
		settings
			.filter((setting) => setting.group === group)
			.map((setting) => (
				<SettingControl
					key={setting.name}
					setting={setting}
					value={meta[setting.name]}
					isOn={setting.name === "required" && isRequired && !meta.requiredWhen}
					onValue={(value) => {
						const now = current(editor, field);
						const { [setting.name]: old, ...rest }: Meta = now.meta ?? { type: metaType };
						if (setting.name === "required") delete rest.requiredWhen;
						const next = value === undefined ? rest : { ...rest, [setting.name]: value };
						const options = setting.kind === "options" && { before: old as Options, now: value as Options };
						const id = editor.autosave.idOf(now.key);
						const renamed = options ? followOptions(editor.store.get().fields, id, options) : [];
						editor.edit(words.steps.settings, [{ ...now, meta: { ...next, type: metaType } }, ...renamed]);
					}}
				/>
			));
	const looks = settings.some(({ group }) => group === "look");
	return (
		<>
			{list("first")}
			<RecipientField editor={editor} fields={[field]} />
			<SelectField
				label={words.properties.type}
				value={field.type}
				options={[...new Set([...offeredTypes, field.type])].map(
					(type) => [type, words.types[type]] as const,
				)}
				onValue={(type) =>
					editor.edit(words.steps.type, [retyped(editor, current(editor, field), type as FieldType)])
				}
			/>
			{isWhole && list("content")}
			<FieldConditions editor={editor} field={field} />
			{looks && <Fold title={words.properties.appearance}>{list("look")}</Fold>}
			<Fold title={words.properties.position} summary={words.page({ page: field.page })}>
				<Position editor={editor} field={field} />
			</Fold>
		</>
	);
}

function Position({ editor, field }: Props) {
	const number = (
		name: "page" | "x" | "y" | "width" | "height",
		label: string,
		least: number,
		most: number,
	) => (
		<TextField
			label={label}
			type="number"
			step={name === "page" ? "1" : "any"}
			value={String(name === "page" ? field.page : Math.round(field[name] * 100) / 100)}
			onValue={(text) => {
				const value = Number(text);
				if (text !== "" && Number.isFinite(value) && value >= least && value <= most)
					editor.change(words.steps.set({ setting: label }), [field.key], {
						[name]: name === "page" ? Math.round(value) : value,
					});
			}}
		/>
	);
	return (
		<div class="numbers">
			{editor.view.pages.length > 1 && number("page", words.placing.page, 1, editor.view.pages.length)}
			{number("x", words.placing.left, 0, 100)}
			{number("y", words.placing.top, 0, 100)}
			{number("width", words.placing.width, 0.5, 100)}
			{number("height", words.placing.height, 0.5, 100)}
		</div>
	);
}

/** The current field: the displayed one may be a moment older. */
function current({ store }: Editor, field: EditorField): EditorField {
	return store.get().fields.get(field.key) ?? field;
}

/** Keeps the settings that both types have. */
function retyped(editor: Editor, field: EditorField, type: FieldType): EditorField {
	const { settings, metaType, needsMeta } = editor.view.types[type];
	const known = new Set(settings.map(({ name }) => name));
	const sameOptions = [field.type, type].every((one) => one === "RADIO" || one === "CHECKBOX");
	const kept = Object.entries(field.meta ?? {}).filter(
		([name]) =>
			name === "showWhen" ||
			(known.has(name === "requiredWhen" ? "required" : name) && (name !== "values" || sameOptions)),
	);
	const meta = { ...Object.fromEntries(kept), type: metaType };
	return { ...field, type, meta: needsMeta || kept.length > 0 ? meta : null };
}
