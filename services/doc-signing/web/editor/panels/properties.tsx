import { Banner, Button, Failure, IconButton } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import { alignments } from "../../../src/app/editor/rules/arrange.ts";
import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { useParts } from "../state/store.ts";
import { describeRefusal, words } from "../words.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { FieldProperties } from "./field-properties.tsx";
import { RecipientField } from "./recipient-field.tsx";

type Props = { editor: Editor };

/** The selection: one field with all its settings, or the common ones of several. */
export function Properties({ editor }: Props) {
	const state = useParts(editor.calm, "fields", "selected", "conflicts", "refusals");
	const [isCopying, setCopying] = useState(false);
	const fields = [...state.selected].flatMap((key) => state.fields.get(key) ?? []);
	const [field] = fields;
	if (!field) return null;
	const isOne = fields.length === 1;
	return (
		<section class="panel-part properties" aria-label={words.properties.title}>
			<div class="panel-head">
				<h2>{isOne ? words.types[field.type] : words.properties.fields({ count: fields.length })}</h2>
				<IconButton small icon="x" label={words.properties.close} onClick={() => editor.select([])} />
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
					{words.properties.duplicate}
				</Button>
				{editor.view.pages.length > 1 && (
					<Button small icon="copy-plus" onClick={() => setCopying(true)}>
						{words.properties.copy}
					</Button>
				)}
				<Button small look="danger" icon="trash" onClick={() => editor.remove()}>
					{words.properties.delete}
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
				<p>{conflict.theirs ? words.conflict.changed : words.conflict.deleted}</p>
				<p class="row-actions">
					<Button small onClick={() => editor.autosave.resolve(field.key, "mine")}>
						{words.conflict.mine}
					</Button>
					<Button small onClick={() => editor.autosave.resolve(field.key, "theirs")}>
						{conflict.theirs ? words.conflict.theirs : words.conflict.delete}
					</Button>
				</p>
			</Banner>
		);
	if (problems.length === 0) return null;
	return (
		<Failure>
			<p>{words.conflict.notSaved}</p>
			<ul class="plain">
				{problems.map(({ path, message }) => (
					<li key={path}>{describeRefusal({ path, message })}</li>
				))}
			</ul>
		</Failure>
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
			<legend>{words.properties.align}</legend>
			{alignments.map((to) => (
				<IconButton
					key={to}
					small
					icon={icons[to]}
					label={words.properties[to]}
					onClick={() => editor.align(to)}
				/>
			))}
			<IconButton
				small
				icon="align-horizontal-distribute-center"
				label={words.properties.across}
				onClick={() => editor.distribute("x")}
			/>
			<IconButton
				small
				icon="align-vertical-distribute-center"
				label={words.properties.down}
				onClick={() => editor.distribute("y")}
			/>
		</fieldset>
	);
}
