import { useEffect } from "preact/hooks";

/** By field, saves its pad's unsaved content. False when it cannot be saved; the pad then shows the reason. */
export type Pending = Map<number, () => boolean>;

/** Registers `take` for people who continue without pressing the pad's button. */
export function usePending(pending: Pending, fieldId: number, take: (() => boolean) | undefined): void {
	useEffect(() => {
		if (!take) return;
		pending.set(fieldId, take);
		return () => {
			pending.delete(fieldId);
		};
	});
}

/** Saves the content of every pad. The first field whose content cannot be saved. */
export function takePending(pending: Pending): number | undefined {
	return [...pending].filter(([, take]) => !take()).map(([fieldId]) => fieldId)[0];
}
