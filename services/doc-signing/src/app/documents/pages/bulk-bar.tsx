import { csrfToken, newFormId } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Button } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { BULK_PURPOSE } from "../rules/bulk-actions.ts";

const FORM = "bulk";

/** Actions on the selected documents. The form is outside the table; its checkboxes refer to it. */
export function BulkBar({ session, back }: { session: Session; back: string }) {
	return (
		<form id={FORM} class="bulk" method="post" action="/documents/bulk">
			<Hidden values={{ csrf: csrfToken(session, BULK_PURPOSE), form_id: newFormId(), back }} />
			<label class="choice needs-script">
				<input type="checkbox" data-selects={FORM} />
				<span data-count>Select all on this page</span>
			</label>
			<Button type="submit" small name="action" value="remind" icon="bell">
				Remind
			</Button>
			<Button type="submit" small name="action" value="download" icon="download">
				Download
			</Button>
			<Button type="submit" small look="danger" name="action" value="cancel">
				Cancel
			</Button>
			<Button type="submit" small look="danger" name="action" value="delete">
				Delete
			</Button>
		</form>
	);
}

export function SelectBox({ id, title }: { id: number; title: string }) {
	return (
		<input
			// A selection never moves to the document that takes this one's place in the list.
			id={`select-${id}`}
			type="checkbox"
			form={FORM}
			name="id"
			value={id}
			aria-label={`Select ${title}`}
		/>
	);
}
