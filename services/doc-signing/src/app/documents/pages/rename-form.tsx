import type { Session } from "../../../accounts/visitor.ts";
import { useWords } from "../../../languages/use-words.ts";
import { documentPurpose } from "../rules/page-actions.ts";
import { ActionForm, Opened } from "./action-form.tsx";

type Props = { session: Session; id: number; title: string };

/** Changes the title of a draft. */
export function RenameForm({ session, id, title }: Props) {
	const words = useWords("editor");
	return (
		<Opened id="rename" label={words.rename}>
			<ActionForm
				session={session}
				action={`/documents/${id}/rename`}
				purpose={documentPurpose(id, "rename")}
			>
				<div class="field">
					<label for="title">{words.bar.title}</label>
					<input id="title" name="title" value={title} maxLength={255} required autoComplete="off" />
				</div>
				<button type="submit">{words.recipients.save}</button>
			</ActionForm>
		</Opened>
	);
}
