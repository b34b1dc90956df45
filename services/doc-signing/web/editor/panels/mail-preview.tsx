import { SelectField } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import { mustAct } from "../../../src/field-types/rules/roles.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { inOrder } from "../state/recipients.ts";
import { words } from "../words.ts";

type Props = { editor: Editor; state: EditorState };

/** The email as the server would send it to a recipient now. Reloaded whenever a setting is saved. */
export function MailPreview({ editor, state }: Props) {
	const recipients = [...state.recipients].sort(inOrder).filter(({ role }) => mustAct(role));
	const [chosen, setChosen] = useState<string>();
	const [subject, setSubject] = useState("");
	const shown = recipients.find(({ id }) => String(id) === chosen) ?? recipients[0];
	if (!shown) return null;
	return (
		<section class="mail" aria-label={words.send.preview}>
			<SelectField
				label={words.send.previewFor}
				value={String(shown.id)}
				options={recipients.map(({ id, name, email }) => [String(id), name || email] as const)}
				onValue={setChosen}
			/>
			<p class="mail-subject" dir="auto">
				{subject}
			</p>
			<iframe
				title={words.send.emailTo({ name: shown.name || shown.email })}
				src={`${editor.view.back}/emails/${shown.id}?version=${state.settings.version}`}
				onLoad={({ currentTarget }) => setSubject(currentTarget.contentDocument?.title ?? "")}
			/>
		</section>
	);
}
