import { Badge, EmptyState, Icon } from "@repo/service-kit/ui";
import { useCallback, useRef } from "preact/hooks";
import { type EditorField, inReadingOrder } from "../../../src/editor/rules/editor-field.ts";
import { memo } from "../stage/memo.ts";
import { itself, pageOfField, useByPage } from "../stage/use-by-page.ts";
import type { EditorState } from "../state/editor-state.ts";
import { labelOf, typeIcons } from "../words.ts";

type Props = {
	state: EditorState;
	colorOf: (id: number) => number;
	onOpen: (key: string) => void;
};

/** Every field in reading order: the way to them by keyboard and screen reader. */
export function FieldList({ state, colorOf, onOpen }: Props) {
	const byPage = useByPage(state.fields, itself, pageOfField);
	const opening = useRef(onOpen);
	opening.current = onOpen;
	const open = useCallback((key: string) => opening.current(key), []);
	if (state.fields.size === 0)
		return <EmptyState icon="sign-here">Fields you place are listed here.</EmptyState>;
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

type PageProps = Omit<Props, "state"> & {
	page: number;
	fields: readonly EditorField[];
	/** Keys, joined: equal text is no reason to draw the page's list again. */
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
		<section aria-label={`Fields on page ${page}`}>
			<h3>Page {page}</h3>
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
									{labelOf(field)}
									<span class="soft"> {recipient?.name || recipient?.email}</span>
								</span>
								{refused?.includes(field.key) && (
									<Badge meaning="danger" icon="triangle-alert">
										Not saved
									</Badge>
								)}
								{conflicting?.includes(field.key) && (
									<Badge meaning="warning" icon="triangle-alert">
										Conflict
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

function keysIn(fields: readonly EditorField[], keys: { size: number; has(key: string): boolean }): string {
	if (keys.size === 0) return "";
	return fields.flatMap(({ key }) => (keys.has(key) ? [key] : [])).join(" ");
}
