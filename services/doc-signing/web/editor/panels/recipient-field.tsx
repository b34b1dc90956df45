import { SelectField } from "@repo/service-kit/ui";
import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import { mayHoldFields } from "../../../src/field-types/rules/roles.ts";
import type { Editor } from "../state/editor.ts";
import { useStore } from "../state/store.ts";
import { namePerson, words } from "../words.ts";

/** Who fills in these fields. */
export function RecipientField({ editor, fields }: { editor: Editor; fields: readonly EditorField[] }) {
	const recipients = useStore(editor.calm, (state) => state.recipients);
	const holders = recipients.filter(({ role }) => mayHoldFields(role));
	const [first] = fields;
	const isShared = fields.every(({ recipientId }) => recipientId === first?.recipientId);
	return (
		<SelectField
			label={words.properties.recipient}
			value={isShared ? String(first?.recipientId) : ""}
			options={[
				...(isShared ? [] : [["", words.properties.several] as const]),
				...holders.map((one) => [String(one.id), namePerson(one)] as const),
			]}
			onValue={(id) =>
				id &&
				editor.change(
					words.steps.recipient,
					fields.map(({ key }) => key),
					{ recipientId: Number(id) },
				)
			}
		/>
	);
}
