import { useEffect } from "preact/hooks";
import { defaultSize, within } from "../../../src/app/editor/rules/editor-field.ts";
import type { FieldType } from "../../../src/field-types/rules/field-types.ts";
import type { Editor } from "../state/editor.ts";

type Ref = { current: HTMLElement | null };

/** While a type is chosen, a frame of its size follows the pointer, where a click would place the field. */
export function useGhost(stage: Ref, editor: Editor, armed: FieldType | undefined, scale: number): void {
	useEffect(() => {
		const element = stage.current;
		if (!element || !armed) return;
		let shown: HTMLElement | null | undefined;
		const hide = () => {
			if (shown) shown.style.visibility = "hidden";
			shown = undefined;
		};
		const follow = ({ target, pointerType, buttons, clientX, clientY }: PointerEvent) => {
			const sheet = target instanceof Element ? target.closest<HTMLElement>("[data-page]") : null;
			const ghost = sheet?.querySelector<HTMLElement>(".ghost-field");
			// A finger has no place before it touches, and a pressed pointer draws.
			if (!sheet || !ghost || pointerType === "touch" || buttons > 0) return hide();
			if (shown !== ghost) hide();
			const page = editor.getPage(Number(sheet.dataset.page));
			const size = defaultSize(armed, page);
			const box = sheet.getBoundingClientRect();
			const rect = within(
				{
					...size,
					x: (100 * (clientX - box.left)) / box.width - size.width / 2,
					y: (100 * (clientY - box.top)) / box.height - size.height / 2,
				},
				page,
			);
			const [across, down] = [(page.width * scale) / 100, (page.height * scale) / 100];
			shown = ghost;
			ghost.style.transform = `translate(${rect.x * across}px,${rect.y * down}px)`;
			ghost.style.width = `${rect.width}%`;
			ghost.style.height = `${rect.height}%`;
			ghost.style.visibility = "visible";
		};
		element.addEventListener("pointermove", follow);
		element.addEventListener("pointerdown", hide);
		element.addEventListener("pointerleave", hide);
		return () => {
			hide();
			element.removeEventListener("pointermove", follow);
			element.removeEventListener("pointerdown", hide);
			element.removeEventListener("pointerleave", hide);
		};
	}, [editor, armed, scale]);
}
