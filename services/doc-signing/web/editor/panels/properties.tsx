import { Banner, Button, SelectField, TextField } from "@repo/service-kit/ui";
import { useEffect, useState } from "preact/hooks";
import { alignments } from "../../../src/app/editor/rules/arrange.ts";
import type { EditorField, Meta } from "../../../src/app/editor/rules/editor-field.ts";
import type { FieldType } from "../../../src/field-types/rules/field-types.ts";
import { mayHoldFields } from "../../../src/field-types/rules/roles.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { useStore } from "../state/store.ts";
import { describeRefusal, offeredTypes, typeNames } from "../words.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { SettingControl } from "./setting-control.tsx";

type Props = { editor: Editor };

/** The selection: one field with all its settings, or the common ones of several. */
export function Properties({ editor }: Props) {
	const state = useStore(editor.calm, ({ fields, selected, recipients, conflicts, refusals }) => ({
		fields,
		selected,
		recipients,
		conflicts,
		refusals,
	}));
	const [isCopying, setCopying] = useState(false);
	const fields = [...state.selected].flatMap((key) => state.fields.get(key) ?? []);
	const [field] = fields;
	if (!field) return null;
	const holders = state.recipients.filter(({ role }) => mayHoldFields(role));
	const keys = fields.map(({ key }) => key);
	const isOne = fields.length === 1;
	return (
		<section class="panel-part properties" aria-label="Properties">
			<div class="panel-head">
				<h2>{isOne ? typeNames[field.type] : `${fields.length} fields`}</h2>
				<Button look="quiet" small icon="x" iconOnly onClick={() => editor.select([])}>
					Close properties
				</Button>
			</div>
			{isOne && <Trouble editor={editor} state={state} field={field} />}
			<SelectField
				label="Recipient"
				value={String(
					fields.every(({ recipientId }) => recipientId === field.recipientId) ? field.recipientId : "",
				)}
				options={[
					...(isOne ? [] : [["", "Multiple recipients"] as const]),
					...holders.map(({ id, name, email }) => [String(id), name || email || "Unnamed"] as const),
				]}
				onValue={(id) => id && editor.change("Change recipient", keys, { recipientId: Number(id) })}
			/>
			{isOne && <One editor={editor} field={field} />}
			{!isOne && <Arrange editor={editor} />}
			<div class="row-actions">
				<Button small icon="copy" onClick={() => editor.duplicate()}>
					Duplicate
				</Button>
				{editor.view.pages.length > 1 && (
					<Button small icon="copy-plus" onClick={() => setCopying(true)}>
						Copy to pages
					</Button>
				)}
				<Button small look="danger" icon="trash" onClick={() => editor.remove()}>
					Delete
				</Button>
			</div>
			{isCopying && <CopyDialog editor={editor} onClose={() => setCopying(false)} />}
		</section>
	);
}

type TroubleProps = Props & { state: Pick<EditorState, "conflicts" | "refusals">; field: EditorField };

function Trouble({ editor, state, field }: TroubleProps) {
	const conflict = state.conflicts.get(field.key);
	const problems = state.refusals.get(field.key) ?? [];
	if (conflict)
		return (
			<Banner meaning="warning" role="alert">
				<p>
					{conflict.theirs ? "Someone else also changed this field." : "Someone else deleted this field."}
				</p>
				<p class="row-actions">
					<Button small onClick={() => editor.autosave.resolve(field.key, "mine")}>
						Keep mine
					</Button>
					<Button small onClick={() => editor.autosave.resolve(field.key, "theirs")}>
						{conflict.theirs ? "Take theirs" : "Delete"}
					</Button>
				</p>
			</Banner>
		);
	if (problems.length === 0) return null;
	return (
		<Banner meaning="danger" role="alert">
			<p>Not saved:</p>
			<ul class="plain">
				{problems.map(({ path, message }) => (
					<li key={path}>{describeRefusal({ path, message })}</li>
				))}
			</ul>
		</Banner>
	);
}

function One({ editor, field }: { editor: Editor; field: EditorField }) {
	const { settings, metaType } = editor.view.types[field.type];
	const meta: Meta = field.meta ?? { type: metaType };
	// The settings of its type come a frame later: laying out all at once takes a slow computer longer than a frame may.
	const [isWhole, setWhole] = useState(false);
	useEffect(() => setWhole(true), []);
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
					editor.change(`Set ${label.toLowerCase()}`, [field.key], {
						[name]: name === "page" ? Math.round(value) : value,
					});
			}}
		/>
	);
	return (
		<>
			<SelectField
				label="Type"
				value={field.type}
				options={[...new Set([...offeredTypes, field.type])].map((type) => [type, typeNames[type]] as const)}
				onValue={(type) =>
					editor.edit("Change type", [retyped(editor, current(editor, field), type as FieldType)])
				}
			/>
			<div class="numbers">
				{number("page", "Page", 1, editor.view.pages.length)}
				{number("x", "Left %", 0, 100)}
				{number("y", "Top %", 0, 100)}
				{number("width", "Width %", 0.5, 100)}
				{number("height", "Height %", 0.5, 100)}
			</div>
			{(isWhole ? settings : []).map((setting) => (
				<SettingControl
					key={setting.name}
					setting={setting}
					value={meta[setting.name]}
					onValue={(value) => {
						const now = current(editor, field);
						const { [setting.name]: _old, ...rest }: Meta = now.meta ?? { type: metaType };
						const next = value === undefined ? rest : { ...rest, [setting.name]: value };
						editor.edit("Change settings", [{ ...now, meta: { ...next, type: metaType } }]);
					}}
				/>
			))}
		</>
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
		([name]) => known.has(name) && (name !== "values" || sameOptions),
	);
	const meta = { ...Object.fromEntries(kept), type: metaType };
	return { ...field, type, meta: needsMeta || kept.length > 0 ? meta : null };
}

function Arrange({ editor }: { editor: Editor }) {
	const icons = {
		left: "align-start-vertical",
		center: "align-center-vertical",
		right: "align-end-vertical",
		top: "align-start-horizontal",
		middle: "align-center-horizontal",
		bottom: "align-end-horizontal",
	} as const;
	return (
		<fieldset class="arrange">
			<legend>Align</legend>
			{alignments.map((to) => (
				<Button key={to} small look="quiet" icon={icons[to]} iconOnly onClick={() => editor.align(to)}>
					{`Align ${to}`}
				</Button>
			))}
			<Button
				small
				look="quiet"
				icon="align-horizontal-distribute-center"
				iconOnly
				onClick={() => editor.distribute("x")}
			>
				Distribute horizontally
			</Button>
			<Button
				small
				look="quiet"
				icon="align-vertical-distribute-center"
				iconOnly
				onClick={() => editor.distribute("y")}
			>
				Distribute vertically
			</Button>
		</fieldset>
	);
}
