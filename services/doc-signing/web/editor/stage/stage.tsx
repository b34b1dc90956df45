import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import { onPages } from "../../../src/app/editor/rules/on-pages.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { useStore } from "../state/store.ts";
import { words } from "../words.ts";
import { layoutPages, pageAt } from "./page-layout.ts";
import type { Painter } from "./painter.ts";
import { Sheet } from "./sheet.tsx";
import { useGestures } from "./use-gestures.ts";
import { useGhost } from "./use-ghost.ts";

type Props = {
	editor: Editor;
	painter: Painter | undefined;
	/** CSS pixels per point. */
	scale: number;
	/** Scrolls there when set. */
	goTo: { page: number; y: number; times: number } | undefined;
	/** Colors of recipients, by id. */
	colorOf: (recipientId: number) => number;
};

/** The pages. Only those in or near view are rendered. */
export function Stage({ editor, painter, scale, goTo, colorOf }: Props) {
	const element = useRef<HTMLElement>(null);
	const { pages } = editor.view;
	const layout = useMemo(() => layoutPages(pages), [pages]);
	const [range, setRange] = useState({ first: 1, last: Math.min(3, pages.length) });
	const { armed, tabKey, tabPage } = useStore(editor.store, (state) => {
		const inTab = focusable(state, range);
		return { armed: state.armed, tabKey: inTab?.key, tabPage: inTab?.page };
	});
	useGestures(element, { editor, layout, scale, painter });
	useGhost(element, editor, armed, scale);

	const look = useCallback(() => {
		const box = element.current;
		if (!box) return;
		const [top, bottom] = [box.scrollTop / scale, (box.scrollTop + box.clientHeight) / scale];
		const [from, to] = [pageAt(layout, top), pageAt(layout, bottom)];
		const page = pageAt(layout, (top + bottom) / 2);
		const first = Math.max(1, from - 1);
		const last = Math.min(pages.length, to + 1);
		setRange((now) => (now.first === first && now.last === last ? now : { first, last }));
		if (editor.store.get().page !== page) editor.store.set({ page });
		const near = [...Array(last - first + 1).keys()].map((index) => first + index);
		near.sort((a, b) => Math.abs(a - page) - Math.abs(b - page));
		painter?.show(near.slice(0, 6), (one) => (pages[one - 1]?.width ?? 0) * scale);
	}, [layout, scale, painter]);

	useEffect(() => {
		look();
		const observer = new ResizeObserver(look);
		if (element.current) observer.observe(element.current);
		return () => observer.disconnect();
	}, [look]);

	useEffect(() => {
		const box = element.current;
		if (!goTo || !box) return;
		const size = editor.getPage(goTo.page);
		const y = ((layout.tops[goTo.page - 1] ?? 0) + (goTo.y / 100) * size.height) * scale;
		if (goTo.y === 0) box.scrollTop = y - 8;
		else if (y < box.scrollTop + 40 || y > box.scrollTop + box.clientHeight - 80)
			box.scrollTop = y - box.clientHeight / 3;
	}, [goTo]);

	return (
		<section
			ref={element}
			class={`stage${armed ? " armed" : ""}`}
			aria-label={words.frame.document}
			// Keys scroll it while no field can have the focus.
			tabIndex={tabKey === undefined ? 0 : -1}
			onScroll={look}
		>
			<div
				class="sheets"
				style={{
					"--scale": scale,
					width: `${layout.width * scale}px`,
					height: `${(layout.tops.at(-1) ?? 0) * scale}px`,
				}}
			>
				{pages.slice(range.first - 1, range.last).map((size, index) => {
					const page = range.first + index;
					return (
						<Sheet
							key={page}
							editor={editor}
							page={page}
							of={pages.length}
							size={size}
							top={(layout.tops[page - 1] ?? 0) * scale}
							left={((layout.width - size.width) / 2) * scale}
							scale={scale}
							inTab={tabPage === page ? tabKey : undefined}
							painter={painter}
							colorOf={colorOf}
						/>
					);
				})}
			</div>
		</section>
	);
}

/** One field is in the tab order: the selected one, otherwise the first in view. */
function focusable(
	{ selected, fields }: Pick<EditorState, "selected" | "fields">,
	range: { first: number; last: number },
): EditorField | undefined {
	const [first] = selected;
	const chosen = first === undefined ? undefined : fields.get(first);
	if (chosen && chosen.page >= range.first && chosen.page <= range.last) return chosen;
	const byPage = onPages(fields).fields;
	for (let page = range.first; page <= range.last; page++) {
		const [one] = byPage.get(page) ?? [];
		if (one) return one;
	}
	return undefined;
}
