import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import { type Pending, takePending } from "./controls/pending.ts";
import { ProofControls } from "./proof.tsx";
import type { Signing } from "./state/use-signing.ts";

type Props = { signing: Signing; pending: Pending; onMissing: (fieldId: number) => void };

/** The button that signs, always in the same position: until nothing is left, it leads to the next field. */
export function FinalAct({ signing, pending, onMissing }: Props) {
	const { total, done, busy, view, consented } = signing;
	const words = useWords("page");
	const { role } = view.recipient;
	const left = total - done;
	const isFresh = useFresh(left === 0);
	/** False if a pad's content cannot be saved. */
	const takePads = () => {
		const id = takePending(pending);
		if (id !== undefined) signing.goTo({ name: "field", id });
		return id === undefined;
	};

	const press = () => {
		if (isFresh || !takePads()) return;
		// A field on the page can be filled first.
		if (left === 0 && !consented) return signing.goTo({ name: "start" });
		if (left === 0) return void signing.finish();
		const id = signing.toMissing();
		if (id !== undefined) onMissing(id);
	};
	return (
		<div class="final">
			<Failure signing={signing} />
			{left === 0 && <p class="soft">{words.consent[role]}</p>}
			{left === 0 && consented && view.authentication ? (
				<ProofControls
					signing={signing}
					view={view.authentication}
					verb={words.finish[role]}
					passkeyVerb={words.authentication.finishWithPasskey[role]}
					disabled={isFresh}
					act={() => (takePads() ? { purpose: "SIGN" } : undefined)}
					onProven={(proof) => void (takePads() && signing.finish(proof))}
				/>
			) : (
				<button
					type="button"
					class={left === 0 ? "primary" : undefined}
					disabled={busy}
					aria-disabled={isFresh || undefined}
					onClick={press}
				>
					{left > 0 ? words.stillMissing({ count: left }) : words.finish[role]}
				</button>
			)}
		</div>
	);
}

/** Why the last action was refused. */
export function Failure({ signing: { failure, view } }: Pick<Props, "signing">) {
	const words = useWords("page");
	if (!failure) return null;
	return (
		<div class={view.preview ? "banner" : "error"} role="alert">
			<p>{failure.message}</p>
			{failure.final && <a href={location.pathname}>{words.reload}</a>}
		</div>
	);
}

const FRESH_MS = 500;

/** Whether the button has just become the final one: the second press of a double click must not sign. */
function useFresh(isReady: boolean): boolean {
	const wasReady = useRef(isReady);
	const [isFresh, setFresh] = useState(false);
	useLayoutEffect(() => {
		const becameReady = isReady && !wasReady.current;
		wasReady.current = isReady;
		setFresh(becameReady);
		if (!becameReady) return;
		const timer = setTimeout(() => setFresh(false), FRESH_MS);
		return () => clearTimeout(timer);
	}, [isReady]);
	return isFresh;
}
