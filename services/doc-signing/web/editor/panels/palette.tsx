import { Button, Icon } from "@repo/service-kit/ui";
import { useRef, useState } from "preact/hooks";
import type { FieldType } from "../../../src/field-types/rules/field-types.ts";
import type { Editor } from "../state/editor.ts";
import { useParts } from "../state/store.ts";
import { offeredTypes, typeIcons, words } from "../words.ts";

type Props = { editor: Editor; onAdd: () => void; onArm?: () => void };
type Ghost = { type: FieldType; x: number; y: number };

/** The types of fields: choose one and click on a page, or drag it there. */
export function Palette({ editor, onAdd, onArm }: Props) {
	const { armed, recipientId } = useParts(editor.store, "armed", "recipientId");
	const [ghost, setGhost] = useState<Ghost>();
	const press = useRef<(Ghost & { moved: boolean }) | undefined>(undefined);

	const wasDragged = useRef(false);

	const onMove = (event: PointerEvent) => {
		const { current } = press;
		if (!current) return;
		if (!current.moved && Math.hypot(event.clientX - current.x, event.clientY - current.y) < 5) return;
		current.moved = true;
		setGhost({ type: current.type, x: event.clientX, y: event.clientY });
	};
	const onUp = (event: PointerEvent) => {
		const { current } = press;
		press.current = undefined;
		wasDragged.current = current?.moved ?? false;
		setGhost(undefined);
		if (!current?.moved) return;
		const under = document.elementFromPoint(event.clientX, event.clientY);
		const sheet = under?.closest<HTMLElement>("[data-page]");
		if (!sheet) return;
		const box = sheet.getBoundingClientRect();
		const x = (100 * (event.clientX - box.left)) / box.width;
		const y = (100 * (event.clientY - box.top)) / box.height;
		editor.place(current.type, Number(sheet.dataset.page), { x, y });
	};

	return (
		<section class="panel-part" aria-labelledby="palette-title">
			<div class="panel-head">
				<h2 id="palette-title">{words.palette.title}</h2>
				<Button look="quiet" small icon="plus" onClick={onAdd}>
					{words.palette.addAt}
				</Button>
			</div>
			<div class="palette">
				{offeredTypes.map((type) => (
					<button
						key={type}
						type="button"
						aria-pressed={armed === type}
						disabled={recipientId === undefined}
						onPointerDown={(event) => {
							press.current = { type, x: event.clientX, y: event.clientY, moved: false };
							event.currentTarget.setPointerCapture(event.pointerId);
						}}
						onPointerMove={onMove}
						onPointerUp={onUp}
						onClick={() => {
							// The click that ends a drag chooses nothing.
							if (wasDragged.current) {
								wasDragged.current = false;
								return;
							}
							editor.arm(armed === type ? undefined : type);
							onArm?.();
						}}
					>
						<Icon name={typeIcons[type]} />
						{words.types[type]}
					</button>
				))}
			</div>
			<p class="soft small-text" role="status">
				{hintFor(armed, recipientId)}
			</p>
			{ghost && (
				<div class="ghost" style={{ left: `${ghost.x}px`, top: `${ghost.y}px` }}>
					<Icon name={typeIcons[ghost.type]} />
					{words.types[ghost.type]}
				</div>
			)}
		</section>
	);
}

function hintFor(armed: FieldType | undefined, recipientId: number | undefined): string {
	if (recipientId === undefined) return words.palette.recipientFirst;
	if (armed) return words.palette.armed({ type: words.types[armed] });
	return words.palette.choose;
}
