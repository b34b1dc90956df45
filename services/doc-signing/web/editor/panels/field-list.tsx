import { Badge, EmptyState, Icon } from "@repo/service-kit/ui";
import { inReadingOrder } from "../../../src/editor/rules/editor-field.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { labelOf, typeIcons } from "../words.ts";

type Props = {
	editor: Editor;
	state: EditorState;
	colorOf: (id: number) => number;
	onOpen: (key: string) => void;
};

/** Every field in reading order: the way to them by keyboard and screen reader. */
export function FieldList({ editor, state, colorOf, onOpen }: Props) {
	const fields = [...state.fields.values()].sort(inReadingOrder);
	if (fields.length === 0)
		return <EmptyState icon="sign-here">Fields that you place are listed here.</EmptyState>;
	const pages = [...new Set(fields.map(({ page }) => page))];
	return (
		<div class="field-list">
			{pages.map((page) => (
				<section key={page} aria-label={`Fields on page ${page}`}>
					<h3>Page {page}</h3>
					<ul>
						{fields
							.filter((field) => field.page === page)
							.map((field) => {
								const recipient = editor.recipientOf(field.recipientId);
								return (
									<li key={field.key}>
										<button
											type="button"
											class="person"
											aria-pressed={state.selected.has(field.key)}
											onClick={() => onOpen(field.key)}
										>
											<span class={`dot c${colorOf(field.recipientId)}`} />
											<Icon name={typeIcons[field.type]} />
											<span class="person-name" dir="auto">
												{labelOf(field)}
												<span class="soft"> {recipient?.name || recipient?.email}</span>
											</span>
											{state.refusals.has(field.key) && (
												<Badge meaning="danger" icon="triangle-alert">
													Not saved
												</Badge>
											)}
											{state.conflicts.has(field.key) && (
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
			))}
		</div>
	);
}
