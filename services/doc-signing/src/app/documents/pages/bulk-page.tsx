import { csrfToken, newFormId } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Badge, Banner, Button, ButtonLink, PageHeader } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import { useWords } from "../../../languages/use-words.ts";
import { BULK_PURPOSE, type ChangingAction } from "../rules/bulk-actions.ts";

type Chosen = { id: number; title: string };
type Props = { session: Session; chosen: Chosen[]; back: string };
type ConfirmProps = Props & { action: "cancel" | "delete"; formId: string };

/** Names the documents, and asks for confirmation. */
export function ConfirmBulkPage({ session, action, chosen, back, formId }: ConfirmProps) {
	const { bulk } = useWords("list");
	const { ask, do: confirm, warning } = bulk[action];
	const count = chosen.length;
	const title = ask({ count });
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
					{confirm({ count })}
				</Button>
				<ButtonLink href={back}>{bulk.back}</ButtonLink>
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
}: Props & { action: ChangingAction; refusals: Map<number, string> }) {
	const { bulk } = useWords("list");
	const title = bulk[action].done({ count: chosen.length - refusals.size });
	return (
		<AppDocument session={session} title={title} current="/documents">
			<PageHeader title={title} actions={<ButtonLink href={back}>{bulk.back}</ButtonLink>} />
			{refusals.size > 0 && (
				<Banner meaning="warning" role="status">
					{bulk[action].failed({ count: refusals.size })}
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
									{bulk.outcome.failed}
								</Badge>
							) : (
								<Badge meaning="success" icon="circle-check">
									{bulk.outcome.done}
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

/**
 * Actions on the selected documents, after the list: in view while there is a selection. Its form is outside the table,
 * whose checkboxes refer to it.
 */
export function BulkBar({ session, back }: { session: Session; back: string }) {
	const { bulk } = useWords("list");
	return (
		<form id={FORM} class="bulk" method="post" action="/documents/bulk">
			<Hidden values={{ csrf: csrfToken(session, BULK_PURPOSE), form_id: newFormId(), back }} />
			<label class="choice needs-script">
				<input type="checkbox" data-selects={FORM} />
				<span data-count={bulk.selected({ count: "#" })} data-none={bulk.selectAll}>
					{bulk.selectAll}
				</span>
			</label>
			<Button type="submit" small name="action" value="remind" icon="bell">
				{bulk.remind.verb}
			</Button>
			<Button type="submit" small name="action" value="download" icon="download">
				{bulk.download}
			</Button>
			<Button type="submit" small look="danger" name="action" value="cancel">
				{bulk.cancel.verb}
			</Button>
			<Button type="submit" small look="danger" name="action" value="delete">
				{bulk.delete.verb}
			</Button>
		</form>
	);
}

export function SelectBox({ id, title }: { id: number; title: string }) {
	const { selectOne } = useWords("list");
	return (
		<input
			// A selection never moves to the document that takes this one's place in the list.
			id={`select-${id}`}
			type="checkbox"
			form={FORM}
			name="id"
			value={id}
			aria-label={selectOne({ title })}
		/>
	);
}
