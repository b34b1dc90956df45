import { Button, CheckField, IconButton, SelectField, TextField } from "@repo/service-kit/ui";
import type { Setting } from "../../../src/app/editor/rules/field-settings.ts";
import { settingName, words } from "../words.ts";

type Props = {
	setting: Setting;
	value: unknown;
	/** The state of a flag that the field does not set. */
	isOn: boolean;
	onValue: (value: unknown) => void;
};
type Option = { id?: number; checked?: boolean; value: string };

/** A setting's control, as its schema defines it. */
export function SettingControl({ setting, value, isOn, onValue }: Props) {
	const { name, kind } = setting;
	const label = settingName(name);
	switch (kind) {
		case "flag":
			return (
				<CheckField
					label={label}
					checked={typeof value === "boolean" ? value : isOn}
					onValue={(checked) => onValue(checked === isOn ? undefined : checked)}
				/>
			);
		case "choice":
			return (
				<SelectField
					label={label}
					value={typeof value === "string" ? value : ""}
					options={[
						["", words.choices.none],
						...listChoices(setting.choices ?? [], value).map((one) => [one, nameChoice(one)] as const),
					]}
					onValue={(chosen) => onValue(chosen || undefined)}
				/>
			);
		case "number":
			return (
				<TextField
					label={label}
					type="number"
					step="any"
					{...(setting.min !== undefined && { min: setting.min })}
					{...(setting.max !== undefined && { max: setting.max })}
					value={typeof value === "number" || typeof value === "string" ? String(value) : ""}
					onValue={(text) => onValue(text === "" ? undefined : Number(text))}
				/>
			);
		case "options":
			return <Options setting={setting} options={(value as Option[] | undefined) ?? []} onValue={onValue} />;
		case "text":
			return (
				<TextField
					label={label}
					value={typeof value === "string" ? value : ""}
					{...(setting.maxLength && { maxLength: setting.maxLength })}
					{...(name === "text" && { rows: 2 })}
					onValue={(text) => onValue(text || undefined)}
				/>
			);
	}
}

/** The API has three rules twice, in words and as signs; a sign is offered where it is set. */
function listChoices(choices: readonly string[], value: unknown): string[] {
	return choices.filter((one) => one !== "" && (/^\w/.test(one) || one === value));
}

const rules = {
	"Select at least": "atLeast",
	"Select exactly": "exactly",
	"Select at most": "atMost",
} as const;
const signs = { ">=": "atLeast", "=": "exactly", "<=": "atMost" } as const;

function nameChoice(choice: string): string {
	const names: Partial<Record<string, string>> = words.choices;
	const known: Partial<Record<string, string>> = { ...rules, ...signs };
	return names[known[choice] ?? choice] ?? choice;
}

type OptionsProps = { setting: Setting; options: Option[]; onValue: (options: Option[]) => void };

function Options({ setting, options, onValue }: OptionsProps) {
	const replace = (at: number, change: Partial<Option>) =>
		onValue(options.map((option, index) => (index === at ? { ...option, ...change } : option)));
	const nextId = Math.max(0, ...options.map(({ id }) => id ?? 0)) + 1;
	return (
		<fieldset class="options">
			<legend>{settingName(setting.name)}</legend>
			{options.map((option, index) => (
				<div key={option.id ?? index} class="option">
					{setting.hasChecked && (
						<input
							type="checkbox"
							aria-label={words.options.preselect({ number: index + 1 })}
							checked={option.checked === true}
							onChange={({ currentTarget }) => replace(index, { checked: currentTarget.checked })}
						/>
					)}
					<input
						aria-label={words.options.one({ number: index + 1 })}
						value={option.value}
						maxLength={1000}
						onInput={({ currentTarget }) => replace(index, { value: currentTarget.value })}
					/>
					<IconButton
						small
						icon="x"
						label={words.options.remove({ number: index + 1 })}
						onClick={() => onValue(options.filter((_one, at) => at !== index))}
					/>
				</div>
			))}
			<Button
				small
				look="quiet"
				icon="plus"
				onClick={() =>
					onValue([
						...options,
						{
							...(setting.hasChecked && { id: nextId, checked: false }),
							value: words.options.one({ number: options.length + 1 }),
						},
					])
				}
			>
				{words.options.add}
			</Button>
		</fieldset>
	);
}
