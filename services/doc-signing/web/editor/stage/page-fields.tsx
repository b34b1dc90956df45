import type { EditorRecipient } from "../../../src/app/editor/editor-view.ts";
import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import { onPages } from "../../../src/app/editor/rules/on-pages.ts";
import type { Cover } from "../../../src/envelopes/fields/rules/cover.ts";
import type { Editor } from "../state/editor.ts";
import { keysIn } from "../state/keys-in.ts";
import { useStore } from "../state/store.ts";
import { words } from "../words.ts";
import { FieldBox } from "./field-box.tsx";

type Props = {
	editor: Editor;
	page: number;
	/** CSS pixels of a percent of the page, across and down it. */
	across: number;
	down: number;
	inTab: string | undefined;
	colorOf: (recipientId: number) => number;
};

const NO_FIELDS: EditorField[] = [];
const NO_COVERS: Cover[] = [];

/** The fields and covered text tags of a page. It follows them itself, so that an undo renders nothing else. */
export function PageFields({ editor, page, across, down, inTab, colorOf }: Props) {
	const { fields, covers, recipients, ...keys } = useStore(editor.store, (state) => {
		const pages = onPages(state.fields);
		const fields = pages.fields.get(page) ?? NO_FIELDS;
		return {
			fields,
			covers: pages.covers.get(page) ?? NO_COVERS,
			recipients: state.recipients,
			selected: keysIn(fields, state.selected),
			refused: keysIn(fields, state.refusals),
		};
	});
	const [selected, refused] = [new Set(keys.selected.split(" ")), new Set(keys.refused.split(" "))];
	return (
		<>
			{covers.map(({ pageX, pageY, pageWidth, pageHeight }, index) => (
				<span
					key={index}
					class="cover"
					style={{ left: `${pageX}%`, top: `${pageY}%`, width: `${pageWidth}%`, height: `${pageHeight}%` }}
				/>
			))}
			{fields.map((field) => (
				<FieldBox
					key={field.key}
					field={field}
					across={across}
					down={down}
					isSelected={selected.has(field.key)}
					isInTab={field.key === inTab}
					color={colorOf(field.recipientId)}
					holder={nameRecipient(recipients, field)}
					isRequired={isRequired(editor, field)}
					isRefused={refused.has(field.key)}
					isLocked={editor.isLocked(field.key)}
				/>
			))}
		</>
	);
}

function nameRecipient(recipients: readonly EditorRecipient[], { recipientId }: EditorField): string {
	const recipient = recipients.find(({ id }) => id === recipientId);
	return recipient?.name || recipient?.email || words.noRecipient;
}

function isRequired({ view }: Editor, { type, meta }: EditorField): boolean {
	return typeof meta?.required === "boolean" ? meta.required : view.types[type].isRequired;
}
