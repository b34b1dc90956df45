/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Button } from "./button.tsx";

type DialogProps = {
	title: string;
	onClose: () => void;
	children: ComponentChildren;
	class?: string;
};

/** A modal dialog, open while it is rendered. Escape and the backdrop close it; the browser keeps and returns the focus. */
export function Dialog({ title, onClose, children, ...rest }: DialogProps) {
	const id = useId();
	const element = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const dialog = element.current;
		const onBackdrop = ({ target }: Event) => target === dialog && onClose();
		dialog?.showModal();
		dialog?.addEventListener("click", onBackdrop);
		return () => {
			dialog?.removeEventListener("click", onBackdrop);
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
				<Button look="quiet" small icon="x" iconOnly onClick={onClose}>
					Close
				</Button>
			</div>
			{children}
		</dialog>
	);
}
