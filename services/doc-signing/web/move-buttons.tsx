import { IconButton } from "@repo/service-kit/ui";

type Props = {
	index: number;
	count: number;
	/** The names of the buttons, for screen readers. */
	up: string;
	down: string;
	onMove: (to: number) => void;
};

/** Move an item of a list by one place, with a finger or the keyboard; `useDragOrder` is for the mouse. */
export function MoveButtons({ index, count, up, down, onMove }: Props) {
	const move = (to: number, button: EventTarget) => {
		onMove(to);
		// The browser drops the focus of an element that moves, and of a button that is disabled at an end.
		requestAnimationFrame(() => {
			if (!(button instanceof HTMLButtonElement)) return;
			const other = button.nextElementSibling ?? button.previousElementSibling;
			const target = button.disabled ? other : button;
			if (target instanceof HTMLElement) target.focus();
		});
	};
	return (
		<span class="move-buttons">
			<IconButton
				{...{ small: true, icon: "arrow-up", label: up, disabled: index === 0 }}
				onClick={({ currentTarget }) => move(index - 1, currentTarget)}
			/>
			<IconButton
				{...{ small: true, icon: "arrow-down", label: down, disabled: index === count - 1 }}
				onClick={({ currentTarget }) => move(index + 1, currentTarget)}
			/>
		</span>
	);
}
