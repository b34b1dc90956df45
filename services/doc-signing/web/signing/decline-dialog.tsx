import { useEffect, useRef, useState } from "preact/hooks";
import { english as words } from "../../src/signing/words.ts";

type Props = {
	busy: boolean;
	failure: string | undefined;
	onDecline: (reason: string) => void;
	onClose: () => void;
};

export function DeclineDialog({ busy, failure, onDecline, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [reason, setReason] = useState("");
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} onClose={onClose} aria-labelledby="decline-title">
			<form
				class="decline"
				onSubmit={(event) => {
					event.preventDefault();
					onDecline(reason);
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
					onInput={({ currentTarget }) => setReason(currentTarget.value)}
				/>
				{failure && (
					<p class="error" role="alert">
						{failure}
					</p>
				)}
				<p class="actions">
					<button type="button" onClick={() => dialog.current?.close()}>
						{words.cancel}
					</button>
					<button type="submit" class="danger" disabled={busy || reason.trim() === ""}>
						{words.declineConfirm}
					</button>
				</p>
			</form>
		</dialog>
	);
}
