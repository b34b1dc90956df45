import { SelectField } from "@repo/service-kit/ui";
import type { AccessAuthMethod, ActionAuthMethod } from "../../../src/envelopes/auth-options.ts";
import { words } from "../words.ts";

type Value = { access: AccessAuthMethod[] | null; action: ActionAuthMethod[] | null };
type Props = {
	value: Value;
	/** The label when no method is set. */
	none: readonly [access: string, action: string];
	/** Methods that need the enterprise plan are offered only there. */
	isEnterprise: { access: boolean; action: boolean };
	onValue: (value: Value) => void;
};

const accessMethods = ["EMAIL_CODE", "ACCOUNT"] as const;
const actionMethods = ["EMAIL_CODE", "ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH"] as const;

/** The proofs required from recipients to see the document and to sign it. */
export function AuthFields({ value, none, isEnterprise, onValue }: Props) {
	const { access, action } = value;
	return (
		<div class="pair">
			<SelectField
				label={words.checks.open}
				value={writeText(access)}
				options={listOptions(accessMethods, none[0], access, isEnterprise.access)}
				onValue={(text) => onValue({ access: readMethods(text), action })}
			/>
			<SelectField
				label={words.checks.act}
				value={writeText(action)}
				options={listOptions(actionMethods, none[1], action, isEnterprise.action)}
				onValue={(text) => onValue({ access, action: readMethods(text) })}
			/>
		</div>
	);
}

/** The API can allow several methods, any of which is enough: they are shown and preserved. */
function listOptions<Method extends ActionAuthMethod>(
	all: readonly Method[],
	none: string,
	current: readonly Method[] | null,
	isEnterprise: boolean,
) {
	const offered = all.filter((one) => one === "EMAIL_CODE" || isEnterprise);
	const options = [["", none], ...offered.map((one) => [one, words.checks.methods[one]])] as [
		string,
		string,
	][];
	const text = writeText(current);
	if (!options.some(([key]) => key === text))
		options.push([text, (current ?? []).map((one) => words.checks.methods[one]).join(" / ")]);
	return options;
}

const writeText = (methods: readonly string[] | null) => methods?.join(",") ?? "";
const readMethods = <Method extends string>(text: string) =>
	text === "" ? null : (text.split(",") as Method[]);
