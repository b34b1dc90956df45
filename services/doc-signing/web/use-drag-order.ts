import { useRef, useState } from "preact/hooks";

type Press = { id: number; y: number; to: number | undefined };

const START = 5;

/** Moves the items of a list with a pointer. `ids` are in the order in which they are shown. */
export function useDragOrder(
	isOn: boolean,
	ids: readonly number[],
	onMove: (id: number, to: number) => void,
) {
	const press = useRef<Press | undefined>(undefined);
	const [over, setOver] = useState<{ id: number; to: number }>();

	const end = () => {
		press.current = undefined;
		setOver(undefined);
	};
	return {
		/** The look of an item while one is dragged: its origin, and where it would be dropped. */
		placeOf: (id: number, index: number): "" | "dragged" | "after" | "before" => {
			if (!over) return "";
			if (over.id === id) return "dragged";
			const from = ids.indexOf(over.id);
			if (index !== over.to || over.to === from) return "";
			return over.to > from ? "after" : "before";
		},
		handlersOf: (id: number) => ({
			onPointerDown: (event: PointerEvent) => {
				// A finger scrolls the list; the buttons move its items.
				if (!isOn || event.button !== 0 || event.pointerType === "touch") return;
				press.current = { id, y: event.clientY, to: undefined };
			},
			onPointerMove: (event: PointerEvent) => {
				const { current } = press;
				if (!current || !(event.currentTarget instanceof HTMLElement)) return;
				if (current.to === undefined && Math.abs(event.clientY - current.y) < START) return;
				const item = event.currentTarget;
				if (current.to === undefined) item.setPointerCapture(event.pointerId);
				const others = [...(item.parentElement?.children ?? [])].filter((one) => one !== item);
				const to = others.filter((one) => measureMiddle(one) < event.clientY).length;
				current.to = to;
				setOver({ id, to });
			},
			onPointerUp: () => {
				const { current } = press;
				end();
				if (current?.to !== undefined) onMove(current.id, current.to);
			},
			onPointerCancel: end,
		}),
	};
}

function measureMiddle(element: Element): number {
	const { top, height } = element.getBoundingClientRect();
	return top + height / 2;
}
