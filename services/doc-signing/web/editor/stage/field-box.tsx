import { Icon } from "@repo/service-kit/ui";
import type { EditorField } from "../../../src/editor/rules/editor-field.ts";
import { describePlace, labelOf, typeIcons } from "../words.ts";
import { memo } from "./memo.ts";

type Props = {
	field: EditorField;
	isSelected: boolean;
	isInTab: boolean;
	color: number;
	holder: string;
	isRefused: boolean;
};

/** A field in position, in its recipient's color. */
export const FieldBox = memo(function FieldBox({
	field,
	isSelected,
	isInTab,
	color,
	holder,
	isRefused,
}: Props) {
	const { key, x, y, width, height, type, meta } = field;
	return (
		<button
			type="button"
			class={`box c${color}${isSelected ? " selected" : ""}${isRefused ? " refused" : ""}`}
			data-key={key}
			tabIndex={isInTab ? 0 : -1}
			aria-pressed={isSelected}
			aria-label={`${describePlace(field)}, ${holder}${isRefused ? ", cannot be saved" : ""}`}
			// Moving it requires no layout, unlike changing its left and top.
			style={{ translate: `${x}cqw ${y}cqh`, width: `${width}%`, height: `${height}%` }}
		>
			<Icon name={typeIcons[type]} />
			<span class="box-label">
				{labelOf(field)}
				{meta?.required === true && " *"}
			</span>
			{isSelected && <span class="handle" data-resize="" />}
		</button>
	);
});
