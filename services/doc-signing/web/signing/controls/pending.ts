import { useEffect } from "preact/hooks";

/** Saves a pad's unsaved content. False when it cannot be saved; the pad then shows the reason. */
export type Pending = { current: (() => boolean) | undefined };

/** Registers `take` for people who continue without pressing the pad's button. */
export function usePending(pending: Pending | undefined, take: (() => boolean) | undefined): void {
	useEffect(() => {
		if (!pending) return;
		pending.current = take;
		return () => {
			pending.current = undefined;
		};
	});
}
