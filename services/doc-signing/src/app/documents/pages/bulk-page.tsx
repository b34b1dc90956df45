import { csrfToken, newFormId } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Badge, Banner, Button, ButtonLink, PageHeader } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import { BULK_PURPOSE, bulkWords, type ChangingAction, countDocuments } from "../rules/bulk-actions.ts";

type Chosen = { id: number; title: string };
type Props = { session: Session; action: ChangingAction; chosen: Chosen[]; back: string };

/** Names the documents, and asks for confirmation. */
export function ConfirmBulkPage({ session, action, chosen, back, formId }: Props & { formId: string }) {
	const { verb, warning } = bulkWords[action];
	const title = `${verb} ${countDocuments(chosen.length)}?`;
	const values = { csrf: csrfToken(session, BULK_PURPOSE), form_id: formId, action, back, confirmed: "yes" };
	return (
		<AppDocument session={session} title={title} current="/documents">
			<PageHeader title={title} />
			<p>{warning}</p>
			<ul>
				{chosen.map(({ id, title }) => (
					<li key={id} dir="auto">
						{title}
					</li>
				))}
			</ul>
			<form method="post" action="/documents/bulk" class="document-actions">
				<Hidden values={values} />
				{chosen.map(({ id }) => (
					<input key={id} type="hidden" name="id" value={id} />
				))}
				<Button type="submit" look="danger-primary">
					{`${verb} ${countDocuments(chosen.length)}`}
				</Button>
				<ButtonLink href={back}>Back to documents</ButtonLink>
			</form>
		</AppDocument>
	);
}

/** The result for each document. */
export function BulkResultPage({
	session,
	action,
	chosen,
	refusals,
	back,
}: Props & { refusals: Map<number, string> }) {
	const done = chosen.length - refusals.size;
	const title = `${countDocuments(done)} ${bulkWords[action].done}`;
	return (
		<AppDocument session={session} title={title} current="/documents">
			<PageHeader title={title} actions={<ButtonLink href={back}>Back to documents</ButtonLink>} />
			{refusals.size > 0 && (
				<Banner meaning="warning" role="status">
					{`${countDocuments(refusals.size)} could not be ${bulkWords[action].done}.`}
				</Banner>
			)}
			<ul class="recipients">
				{chosen.map(({ id, title }) => {
					const refusal = refusals.get(id);
					return (
						<li key={id}>
							<div class="who">
								<strong dir="auto">{title}</strong>
								{refusal && <span class="soft">{refusal}</span>}
							</div>
							{refusal ? (
								<Badge meaning="warning" icon="triangle-alert">
									Not {bulkWords[action].done}
								</Badge>
							) : (
								<Badge meaning="success" icon="circle-check">
									Done
								</Badge>
							)}
						</li>
					);
				})}
			</ul>
		</AppDocument>
	);
}

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
