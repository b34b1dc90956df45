import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import { ProofControls } from "./proof.tsx";
import type { Proof } from "./state/requests.ts";
import type { Signing } from "./state/use-signing.ts";

type Props = {
	signing: Signing;
	reason: string;
	onReason: (reason: string) => void;
	onClose: () => void;
};

export function DeclineDialog({ signing, reason, onReason, onClose }: Props) {
	const { busy, failure, view } = signing;
	const words = useWords("page");
	const dialog = useRef<HTMLDialogElement>(null);
	const isEmpty = reason.trim() === "";
	const decline = (proof?: Proof) => void signing.decline(reason, proof);
	useEffect(() => dialog.current?.showModal(), []);
	// Escape closes it in any case; declining, once sent, must not look cancelled.
	const close = () => (busy ? dialog.current?.showModal() : onClose());
	return (
		<dialog ref={dialog} onClose={close} aria-labelledby="decline-title">
			<form
				class="decline"
				onSubmit={(event) => {
					event.preventDefault();
					if (!view.authentication) decline();
				}}
			>
				<h2 id="decline-title">{words.declineTitle}</h2>
				<p>{words.declineExplained}</p>
				<label for="decline-reason">{words.declineReason}</label>
				<textarea
					id="decline-reason"
					dir="auto"
					rows={3}
					maxLength={1000}
					required
					value={reason}
					onInput={({ currentTarget }) => onReason(currentTarget.value)}
				/>
				{failure && (
					<p class="error" role="alert">
						{failure.message}
					</p>
				)}
				{view.authentication && (
					<ProofControls
						signing={signing}
						view={view.authentication}
						verb={words.declineConfirm}
						passkeyVerb={words.authentication.declineWithPasskey}
						danger
						disabled={isEmpty}
						act={() => ({ purpose: "DECLINE", reason: reason.trim() })}
						onProven={decline}
					/>
				)}
				<p class="actions">
					<button type="button" disabled={busy} onClick={() => dialog.current?.close()}>
						{words.cancel}
					</button>
					{!view.authentication && (
						<button type="submit" class="danger" disabled={busy || isEmpty}>
							{words.declineConfirm}
						</button>
					)}
				</p>
			</form>
		</dialog>
	);
}
