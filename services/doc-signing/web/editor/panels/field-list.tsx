import { Badge, EmptyState, Icon } from "@repo/service-kit/ui";
import { useCallback, useRef } from "preact/hooks";
import { type EditorField, inReadingOrder } from "../../../src/app/editor/rules/editor-field.ts";
import { onPages } from "../../../src/app/editor/rules/on-pages.ts";
import { memo } from "../stage/memo.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { keysIn } from "../state/keys-in.ts";
import { useParts, useStore } from "../state/store.ts";
import { typeIcons, words, writeLabel } from "../words.ts";

type Props = {
	editor: Editor;
	colorOf: (id: number) => number;
	onOpen: (key: string) => void;
};

/** Every field in reading order, for keyboards and screen readers. */
export function FieldList({ editor, ...rest }: Props) {
	const count = useStore(editor.calm, ({ fields }) => fields.size);
	return (
		<section class="panel-part" aria-labelledby="list-title">
			<div class="panel-head">
				<h2 id="list-title">{words.list.title({ count })}</h2>
			</div>
			{count === 0 ? (
				<EmptyState icon="sign-here">{words.list.empty}</EmptyState>
			) : (
				<Pages editor={editor} {...rest} />
			)}
		</section>
	);
}

function Pages({ editor, colorOf, onOpen }: Props) {
	const state = useParts(editor.calm, "fields", "selected", "refusals", "conflicts", "recipients");
	const byPage = onPages(state.fields).fields;
	const opening = useRef(onOpen);
	opening.current = onOpen;
	const open = useCallback((key: string) => opening.current(key), []);
	return (
		<div class="field-list">
			{[...byPage]
				.sort(([a], [b]) => a - b)
				.map(([page, fields]) => (
					<PageFields
						key={page}
						page={page}
						fields={fields}
						selected={keysIn(fields, state.selected)}
						refused={keysIn(fields, state.refusals)}
						conflicting={keysIn(fields, state.conflicts)}
						recipients={state.recipients}
						colorOf={colorOf}
						onOpen={open}
					/>
				))}
		</div>
	);
}

type PageProps = Omit<Props, "editor"> & {
	page: number;
	fields: readonly EditorField[];
	/** Keys, joined: equal text does not re-render the page's list. */
	selected: string;
	refused: string;
	conflicting: string;
	recipients: EditorState["recipients"];
};

const PageFields = memo(function PageFields({
	page,
	fields,
	recipients,
	colorOf,
	onOpen,
	...marks
}: PageProps) {
	const [selected, refused, conflicting] = [marks.selected, marks.refused, marks.conflicting].map((keys) =>
		keys.split(" "),
	);
	return (
		<section aria-label={words.fieldsOnPage({ page })}>
			<h3>{words.page({ page })}</h3>
			<ul>
				{fields.toSorted(inReadingOrder).map((field) => {
					const recipient = recipients.find(({ id }) => id === field.recipientId);
					return (
						<li key={field.key}>
							<button
								type="button"
								class="person"
								aria-pressed={selected?.includes(field.key)}
								onClick={() => onOpen(field.key)}
							>
								<span class={`dot c${colorOf(field.recipientId)}`} />
								<Icon name={typeIcons[field.type]} />
								<span class="person-name" dir="auto">
									{writeLabel(field)}
									<span class="soft"> {recipient?.name || recipient?.email}</span>
								</span>
								{refused?.includes(field.key) && (
									<Badge meaning="danger" icon="triangle-alert">
										{words.list.notSaved}
									</Badge>
								)}
								{conflicting?.includes(field.key) && (
									<Badge meaning="warning" icon="triangle-alert">
										{words.list.conflict}
									</Badge>
								)}
							</button>
						</li>
					);
				})}
			</ul>
		</section>
	);
});
