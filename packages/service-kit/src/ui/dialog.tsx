/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useKitWords } from "../languages/index.ts";
import { IconButton } from "./button.tsx";

type DialogProps = {
	title: string;
	onClose: () => void;
	/** For the close button. `onClose` decides about Escape and the backdrop. */
	closeDisabled?: boolean;
	children: ComponentChildren;
	class?: string;
};

/** A modal dialog, open while it is rendered. Escape and the backdrop close it; the browser keeps and returns the focus. */
export function Dialog({ title, onClose, closeDisabled, children, ...rest }: DialogProps) {
	const words = useKitWords();
	const id = useId();
	const element = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const dialog = element.current;
		const onBackdrop = ({ target }: Event) => target === dialog && onClose();
		// Chrome closes it at the second Escape although `cancel` is prevented.
		const onForcedClose = () => {
			dialog?.showModal();
			onClose();
		};
		dialog?.showModal();
		dialog?.addEventListener("click", onBackdrop);
		dialog?.addEventListener("close", onForcedClose);
		return () => {
			dialog?.removeEventListener("click", onBackdrop);
			dialog?.removeEventListener("close", onForcedClose);
			dialog?.close();
		};
	}, []);
	return (
		<dialog
			ref={element}
			aria-labelledby={id}
			{...rest}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
		>
			<div class="dialog-head">
				<h2 id={id}>{title}</h2>
				<IconButton small icon="x" label={words.close} disabled={closeDisabled} onClick={onClose} />
			</div>
			{children}
		</dialog>
	);
}
