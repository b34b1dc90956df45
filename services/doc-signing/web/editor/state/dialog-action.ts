import { useState } from "preact/hooks";
import { readMessage } from "../message-of.ts";

type State = "idle" | "preparing" | "working" | "done" | "closed";
type Shown = { state: State; failure: string | undefined };

/** What a dialog does when it is submitted. Reports to `show`; calls `onClose` to close the dialog. */
export function createDialogAction(onClose: () => void, show: (shown: Shown) => void) {
	let state: State = "idle";
	const isClosed = () => state === "closed";
	const enter = (next: State, failure?: string) => {
		state = next;
		show({ state, failure });
	};
	return {
		/** Cancels `prepare`. Ignored during `work`: the dialog shows its result. */
		close() {
			if (state === "working") return;
			state = "closed";
			onClose();
		},
		/** Once until it fails: aria-disabled does not keep a form from being submitted again. */
		async run(prepare: () => Promise<void>, work: () => Promise<void>) {
			if (state !== "idle") return;
			enter("preparing");
			try {
				await prepare();
				if (isClosed()) return;
				enter("working");
				await work();
				enter("done");
			} catch (error) {
				if (!isClosed()) enter("idle", readMessage(error));
			}
		},
	};
}

export function useDialogAction(onClose: () => void) {
	const [{ state, failure }, setShown] = useState<Shown>({ state: "idle", failure: undefined });
	const [action] = useState(() => createDialogAction(onClose, setShown));
	return { ...action, failure, isBusy: state !== "idle", isWorking: state === "working" };
}
