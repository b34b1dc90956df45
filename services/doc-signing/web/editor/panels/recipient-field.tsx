import { SelectField } from "@repo/service-kit/ui";
import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import { mayHoldFields } from "../../../src/field-types/rules/roles.ts";
import type { Editor } from "../state/editor.ts";
import { useStore } from "../state/store.ts";

/** Who fills in these fields. */
export function RecipientField({ editor, fields }: { editor: Editor; fields: readonly EditorField[] }) {
	const recipients = useStore(editor.calm, (state) => state.recipients);
	const holders = recipients.filter(({ role }) => mayHoldFields(role));
	const [first] = fields;
	const isShared = fields.every(({ recipientId }) => recipientId === first?.recipientId);
	return (
		<SelectField
			label="Recipient"
			value={isShared ? String(first?.recipientId) : ""}
			options={[
				...(isShared ? [] : [["", "Multiple recipients"] as const]),
				...holders.map(({ id, name, email }) => [String(id), name || email || "Unnamed"] as const),
			]}
			onValue={(id) =>
				id &&
				editor.change(
					"Change recipient",
					fields.map(({ key }) => key),
					{ recipientId: Number(id) },
				)
			}
		/>
	);
}
