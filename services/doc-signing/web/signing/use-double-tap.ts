import { useRef } from "preact/hooks";

const BETWEEN_MS = 300;
const APART_PX = 30;
const CONTROLS = "button, a, input, textarea, select, label";

/** A `pointerup` listener that calls `act` for two taps of a finger at one position, outside controls. */
export function useDoubleTap(act: (event: PointerEvent) => void): (event: PointerEvent) => void {
	const last = useRef({ time: Number.NEGATIVE_INFINITY, x: 0, y: 0 });
	return (event) => {
		const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
		if (event.pointerType !== "touch" || !event.isPrimary || isOnControl) return;
		const { timeStamp: time, clientX: x, clientY: y } = event;
		const { current: before } = last;
		const isSecond = time - before.time < BETWEEN_MS && Math.hypot(x - before.x, y - before.y) < APART_PX;
		last.current = { time: isSecond ? Number.NEGATIVE_INFINITY : time, x, y };
		if (isSecond) act(event);
	};
}
