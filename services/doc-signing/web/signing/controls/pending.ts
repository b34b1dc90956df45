import { useEffect } from "preact/hooks";

/** Takes what stands on a pad and was not given yet. False when it cannot be taken; the pad then says why. */
export type Pending = { current: (() => boolean) | undefined };

/** Keeps `take` for whoever goes on without pressing the pad's own button. */
export function usePending(pending: Pending | undefined, take: (() => boolean) | undefined): void {
	useEffect(() => {
		if (!pending) return;
		pending.current = take;
		return () => {
			pending.current = undefined;
		};
	});
}
