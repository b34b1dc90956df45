import { Banner, Button } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import { alignments } from "../../../src/app/editor/rules/arrange.ts";
import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { useStore } from "../state/store.ts";
import { describeRefusal, typeNames } from "../words.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { FieldProperties } from "./field-properties.tsx";
import { RecipientField } from "./recipient-field.tsx";

type Props = { editor: Editor };

/** The selection: one field with all its settings, or the common ones of several. */
export function Properties({ editor }: Props) {
	const state = useStore(editor.calm, ({ fields, selected, conflicts, refusals }) => ({
		fields,
		selected,
		conflicts,
		refusals,
	}));
	const [isCopying, setCopying] = useState(false);
	const fields = [...state.selected].flatMap((key) => state.fields.get(key) ?? []);
	const [field] = fields;
	if (!field) return null;
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
			{isOne ? (
				<FieldProperties editor={editor} field={field} />
			) : (
				<>
					<RecipientField editor={editor} fields={fields} />
					<Arrange editor={editor} />
				</>
			)}
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
