import { Icon, type IconName } from "@repo/service-kit/ui";
import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import { describePlace, typeIcons, words, writeLabel } from "../words.ts";
import { memo } from "./memo.ts";

type Props = {
	field: EditorField;
	/** CSS pixels of a percent of the page, across and down it. */
	across: number;
	down: number;
	isSelected: boolean;
	isInTab: boolean;
	color: number;
	holder: string;
	isRequired: boolean;
	isRefused: boolean;
	isLocked: boolean;
};

/**
 * A field in position, in its recipient's color. The element that is positioned is not the button, whose many styles
 * would be computed in each frame in which it moves.
 */
export const FieldBox = memo(function FieldBox({
	field,
	across,
	down,
	isSelected,
	isInTab,
	color,
	holder,
	isRequired,
	isRefused,
	isLocked,
}: Props) {
	const { key, x, y, width, height, type } = field;
	return (
		<span
			class={`place${isSelected ? " selected" : ""}`}
			// Moving it requires no layout, unlike changing its left and top. Pixels, since container units slow down styles.
			style={{ translate: `${x * across}px ${y * down}px`, width: `${width}%`, height: `${height}%` }}
		>
			<button
				type="button"
				class={`box c${color}${isSelected ? " selected" : ""}${isRefused ? " refused" : ""}${isLocked ? " locked" : ""}`}
				data-key={key}
				tabIndex={isInTab ? 0 : -1}
				aria-pressed={isSelected}
				aria-label={describe(field, { holder, isRefused, isLocked })}
			>
				<Content
					icon={typeIcons[type]}
					label={`${writeLabel(field)}${isRequired ? " *" : ""}`}
					isSelected={isSelected && !isLocked}
				/>
			</button>
		</span>
	);
});

function describe(
	field: EditorField,
	{ holder, isRefused, isLocked }: Pick<Props, "holder" | "isRefused" | "isLocked">,
): string {
	const held = words.heldBy({ place: describePlace(field), holder });
	const refused = isRefused ? words.cannotBeSaved({ field: held }) : held;
	return isLocked ? words.isLocked({ field: refused }) : refused;
}

type ContentProps = { icon: IconName; label: string; isSelected: boolean };

/** The part of a field that does not change when it moves. */
const Content = memo(function Content({ icon, label, isSelected }: ContentProps) {
	return (
		<>
			<Icon name={icon} />
			<span class="box-label">{label}</span>
			{isSelected && <span class="handle" data-resize="" />}
		</>
	);
});
