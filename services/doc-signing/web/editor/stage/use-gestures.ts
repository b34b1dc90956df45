import { useEffect, useRef } from "preact/hooks";
import {
	type EditorField,
	MIN_POINTS,
	overlap,
	type Rect,
} from "../../../src/app/editor/rules/editor-field.ts";
import { onPages } from "../../../src/app/editor/rules/on-pages.ts";
import { type SnapTargets, snapMove, snapResize, snapTargets } from "../../../src/app/editor/rules/snap.ts";
import type { Editor } from "../state/editor.ts";
import { describePlace, words } from "../words.ts";
import { drawnRect, dropOn, resizedBy } from "./drag-geometry.ts";
import { computeLeft, type PageLayout, pageAt } from "./page-layout.ts";
import type { Painter } from "./painter.ts";

type Input = { editor: Editor; layout: PageLayout; scale: number; painter: Painter | undefined };
type Ref = { current: HTMLElement | null };
type Drag = {
	kind: "move" | "resize" | "draw" | "select";
	pointer: number;
	from: { x: number; y: number; scrollTop: number };
	fields: EditorField[];
	lead: { page: number; rect: Rect };
	/** Those on pages that are shown. */
	boxes: { field: EditorField; box: HTMLElement }[];
	targets: SnapTargets;
	/** Points. */
	by: { x: number; y: number };
	moved: boolean;
};

const START = 3;
const REACH = 5;
const EDGE = 40;

/** Placing, moving, resizing, drawing and selecting fields with a pointer. A drag writes only styles; the fields change when it ends. */
export function useGestures(stage: Ref, { editor, layout, scale, painter }: Input): void {
	// The painter arrives when pdf.js is loaded, possibly during a gesture.
	const painting = useRef(painter);
	painting.current = painter;
	useEffect(() => {
		const element = stage.current;
		if (!element) return;
		let drag: Drag | undefined;
		let frame = 0;
		let last: PointerEvent | undefined;

		const readPoint = ({ clientX, clientY }: PointerEvent) => {
			const sheet = element.querySelector<HTMLElement>(".sheets");
			const box = sheet?.getBoundingClientRect();
			return { x: (clientX - (box?.left ?? 0)) / scale, y: (clientY - (box?.top ?? 0)) / scale };
		};
		const onPage = (event: PointerEvent) => {
			const point = readPoint(event);
			const page = pageAt(layout, point.y);
			const size = editor.getPage(page);
			return {
				page,
				x: (100 * (point.x - computeLeft(layout, page))) / size.width,
				y: (100 * (point.y - (layout.tops[page - 1] ?? 0))) / size.height,
			};
		};

		const begin = (event: PointerEvent, kind: Drag["kind"], fields: EditorField[], lead: Drag["lead"]) => {
			const all = onPages(editor.store.get().fields).fields.get(lead.page) ?? [];
			const others = all.filter(({ key }) => !fields.some((f) => f.key === key));
			drag = {
				kind,
				pointer: event.pointerId,
				from: { x: event.clientX, y: event.clientY, scrollTop: element.scrollTop },
				fields,
				lead,
				boxes: fields.flatMap((field) => {
					const box = element.querySelector(`[data-key="${field.key}"]`)?.parentElement;
					return box ? [{ field, box }] : [];
				}),
				targets: snapTargets(others),
				by: { x: 0, y: 0 },
				moved: false,
			};
			last = event;
			element.setPointerCapture(event.pointerId);
			// Not all the time: calling a listener takes longer than the rest of a movement that does nothing.
			element.addEventListener("pointermove", onMove);
			element.addEventListener("pointerup", onUp);
			element.addEventListener("pointercancel", clear);
			document.addEventListener("keydown", onKey, true);
			painting.current?.hold(true);
			editor.calm.hold(true);
		};

		const onDown = (event: PointerEvent) => {
			if (event.button !== 0 || !(event.target instanceof Element)) return;
			const box = event.target.closest<HTMLElement>("[data-key]");
			const { fields, selected, armed } = editor.store.get();
			const field = fields.get(box?.dataset.key ?? "");
			if (field) {
				const adds = isMore(event);
				const next = selected.has(field.key)
					? adds
						? [...selected].filter((key) => key !== field.key)
						: [...selected]
					: [...(adds ? selected : []), field.key];
				editor.select(next);
				const isResize = event.target.closest("[data-resize]") !== null;
				const moving = next.includes(field.key) && !isResize ? editor.selection() : [field];
				begin(event, isResize ? "resize" : "move", moving, { page: field.page, rect: field });
				return;
			}
			if (!event.target.closest(".sheet")) return;
			const at = onPage(event);
			const lead = { page: at.page, rect: { x: at.x, y: at.y, width: 0, height: 0 } };
			if (armed) return begin(event, "draw", [], lead);
			if (!isMore(event)) editor.select([]);
			// A finger scrolls.
			if (event.pointerType !== "touch") begin(event, "select", [], lead);
		};

		const onMove = (event: PointerEvent) => {
			if (!drag || event.pointerId !== drag.pointer) return;
			last = event;
			frame ||= requestAnimationFrame(step);
		};

		const step = () => {
			frame = 0;
			if (!drag || !last) return;
			scrollAtEdge(last);
			const raw = {
				x: (last.clientX - drag.from.x) / scale,
				y: (last.clientY - drag.from.y + element.scrollTop - drag.from.scrollTop) / scale,
			};
			if (!drag.moved && Math.hypot(raw.x, raw.y) * scale < START) return;
			drag.moved = true;
			const { by, guides } =
				last.altKey || drag.kind === "select"
					? { by: raw, guides: { x: undefined, y: undefined } }
					: snapped(drag, raw);
			drag.by = by;
			show(drag, guides);
		};

		const snapped = ({ kind, lead, targets }: Drag, raw: { x: number; y: number }) => {
			const page = editor.getPage(lead.page);
			const across = (100 * raw.x) / page.width;
			const along = (100 * raw.y) / page.height;
			const { rect } = lead;
			const moved =
				kind === "move"
					? { ...rect, x: rect.x + across, y: rect.y + along }
					: { ...rect, width: rect.width + across, height: rect.height + along };
			const snap = kind === "move" ? snapMove : snapResize;
			const { dx, dy, guides } = snap(moved, targets, page, REACH / Math.max(scale, 0.5));
			return { by: { x: raw.x + (dx * page.width) / 100, y: raw.y + (dy * page.height) / 100 }, guides };
		};

		const show = (
			{ kind, boxes, by, lead }: Drag,
			guides: { x: number | undefined; y: number | undefined },
		) => {
			for (const { field, box } of boxes) {
				if (kind === "move") box.style.transform = `translate(${by.x * scale}px,${by.y * scale}px)`;
				if (kind === "resize") {
					const size = editor.getPage(field.page);
					box.style.width = `${Math.max(MIN_POINTS, (field.width / 100) * size.width + by.x) * scale}px`;
					box.style.height = `${Math.max(MIN_POINTS, (field.height / 100) * size.height + by.y) * scale}px`;
				}
			}
			const sheet = element.querySelector<HTMLElement>(`[data-page="${lead.page}"]`);
			const size = editor.getPage(lead.page);
			for (const axis of ["x", "y"] as const) {
				const guide = sheet?.querySelector<HTMLElement>(`.guide.${axis}`);
				if (!guide) continue;
				const at = guides[axis];
				guide.style.visibility = at === undefined ? "hidden" : "visible";
				const points = ((at ?? 0) / 100) * (axis === "x" ? size.width : size.height) * scale;
				guide.style.transform = axis === "x" ? `translateX(${points}px)` : `translateY(${points}px)`;
			}
			const findFrame = sheet?.querySelector<HTMLElement>(".drawn");
			if ((kind === "draw" || kind === "select") && findFrame) {
				const rect = drawnRect(editor, lead, by);
				Object.assign(findFrame.style, {
					visibility: "visible",
					left: `${rect.x}%`,
					top: `${rect.y}%`,
					width: `${rect.width}%`,
					height: `${rect.height}%`,
				});
			}
		};

		const scrollAtEdge = ({ clientY }: PointerEvent) => {
			const box = element.getBoundingClientRect();
			const above = box.top + EDGE - clientY;
			const below = clientY - (box.bottom - EDGE);
			const by = Math.max(above, below, 0) === 0 ? 0 : above > 0 ? -above : below;
			if (by === 0) return;
			element.scrollTop += by / 3;
			frame ||= requestAnimationFrame(step);
		};

		const clear = () => {
			for (const { field, box } of drag?.boxes ?? []) {
				const { width, height } = editor.store.get().fields.get(field.key) ?? field;
				box.style.transform = "";
				box.style.width = `${width}%`;
				box.style.height = `${height}%`;
			}
			for (const guide of element.querySelectorAll<HTMLElement>(".guide,.drawn"))
				guide.style.visibility = "hidden";
			cancelAnimationFrame(frame);
			frame = 0;
			drag = undefined;
			element.removeEventListener("pointermove", onMove);
			element.removeEventListener("pointerup", onUp);
			element.removeEventListener("pointercancel", clear);
			document.removeEventListener("keydown", onKey, true);
			painting.current?.hold(false);
			editor.calm.hold(false);
		};

		const onUp = (event: PointerEvent) => {
			if (!drag || event.pointerId !== drag.pointer) return;
			// A quick gesture ends before its last frame.
			last = event;
			step();
			const { kind, by, moved, lead } = drag;
			const { armed, fields: current } = editor.store.get();
			// Others may have changed or removed some since the gesture began.
			const fields = drag.fields.flatMap(({ key }) => current.get(key) ?? []);
			clear();
			if (kind === "draw" && armed) {
				const rect = drawnRect(editor, lead, by);
				const size = editor.getPage(lead.page);
				const isDrawn = moved && (rect.width / 100) * size.width > MIN_POINTS;
				editor.place(
					armed,
					lead.page,
					isDrawn ? rect : lead.rect.width > 0 ? lead.rect : { x: lead.rect.x, y: lead.rect.y },
				);
			} else if (moved && kind === "move") {
				const next = fields.map((field) => dropOn(editor, layout, field, by));
				editor.edit(words.steps.move, next, next[0] && describePlace(next[0]));
			} else if (moved && kind === "resize")
				editor.edit(
					words.steps.resize,
					fields.map((field) => resizedBy(editor, field, by)),
				);
			else if (moved && kind === "select") {
				const rect = drawnRect(editor, lead, by);
				const within = editor.ordered().filter((field) => field.page === lead.page && overlap(field, rect));
				editor.select([...editor.store.get().selected, ...within.map(({ key }) => key)]);
				editor.say(words.said.selected({ count: within.length }));
			}
		};

		const onKey = ({ key }: KeyboardEvent) => {
			if (key === "Escape") clear();
		};

		element.addEventListener("pointerdown", onDown);
		return () => {
			element.removeEventListener("pointerdown", onDown);
			if (drag) clear();
		};
	}, [editor, layout, scale]);
}

const isMore = ({ shiftKey, ctrlKey, metaKey }: PointerEvent) => shiftKey || ctrlKey || metaKey;
