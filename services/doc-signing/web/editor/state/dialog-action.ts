import { useState } from "preact/hooks";
import { messageOf } from "../message-of.ts";

type Shown = { busy: boolean; failure: string | undefined };

/** What a dialog does when it is submitted. Reports to `show`; calls `onClose` to close the dialog. */
export function createDialogAction(onClose: () => void, show: (shown: Shown) => void) {
	let state: "idle" | "preparing" | "working" | "closed" = "idle";
	const isClosed = () => state === "closed";
	return {
		/** Cancels `prepare`. Ignored once `work` has started: the dialog shows its result. */
		close() {
			if (state === "working") return;
			state = "closed";
			onClose();
		},
		/** Ignored while it runs: aria-disabled does not keep a form from being submitted again. */
		async run(prepare: () => Promise<void>, work: () => Promise<void>) {
			if (state !== "idle") return;
			state = "preparing";
			show({ busy: true, failure: undefined });
			try {
				await prepare();
				if (isClosed()) return;
				state = "working";
				await work();
			} catch (error) {
				if (isClosed()) return;
				state = "idle";
				show({ busy: false, failure: messageOf(error) });
			}
		},
	};
}

export function useDialogAction(onClose: () => void) {
	const [shown, setShown] = useState<Shown>({ busy: false, failure: undefined });
	const [action] = useState(() => createDialogAction(onClose, setShown));
	const fail = (failure: string | undefined) => setShown((now) => ({ ...now, failure }));
	return { ...action, ...shown, fail };
}
