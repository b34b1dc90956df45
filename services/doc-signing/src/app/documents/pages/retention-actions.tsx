import { Field, type FormState } from "@repo/service-kit/html";
import { useLocale } from "@repo/service-kit/languages";
import { Banner, Button } from "@repo/service-kit/ui";
import { MAX_REASON_LENGTH } from "../../../accounts/holds/hold-reason.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { DocumentView } from "../read-document-view.ts";
import { type RetentionAction, retentionPurpose } from "../rules/page-actions.ts";
import { ActionForm, Opened } from "./action-form.tsx";

type Props = { session: Session; view: DocumentView };
/** The form that places a hold: the typed reason, if it is shown again, and its token. */
export type HoldForm = { form: FormState; csrf: string };

/** Why it can be neither deleted nor erased. */
export function HoldBanner({ view }: Pick<Props, "view">) {
	const { hold } = useWords("document");
	const { heldByOperator } = useWords("errors");
	const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: "long", timeZone: "UTC" });
	if (!view.hold) return null;
	const { heldAt, reason } = view.hold;
	const since = hold.since({ day: format.format(heldAt), reason });
	return (
		<Banner meaning="warning">
			{since}
			{view.isHeldByOperator && <p>{heldByOperator}</p>}
		</Banner>
	);
}

const formOf = (session: Session, id: number, to: RetentionAction) => ({
	session,
	action: `/documents/${id}/retention/${to}`,
	purpose: retentionPurpose(id, to),
});

/** Places or releases a legal hold, after its consequences. */
export function HoldActions({ session, view, holdForm: { form, csrf } }: Props & { holdForm: HoldForm }) {
	const { id, heldAt } = view.document;
	const { hold } = useWords("document");
	if (!view.mayRetain || view.isHeldByOperator) return null;
	const [action, label] = heldAt ? (["release", hold.release] as const) : (["hold", hold.place] as const);
	const isShownAgain = !heldAt && form.typed.reason !== undefined;
	return (
		<section>
			<h2>{hold.title}</h2>
			<div class="document-actions">
				<Opened id="hold" label={label} look="normal" isShownAgain={isShownAgain}>
					<p>{heldAt ? hold.releaseHint : hold.hint}</p>
					<ActionForm {...formOf(session, id, action)} {...(!heldAt && { csrf })}>
						{!heldAt && (
							<Field
								form={{ typed: form.typed, errors: {} }}
								name="reason"
								label={hold.reason}
								maxLength={MAX_REASON_LENGTH}
							/>
						)}
						<Button type="submit" look={heldAt ? "danger" : "primary"}>
							{label}
						</Button>
					</ActionForm>
				</Opened>
			</div>
		</section>
	);
}

/** Erases a document that has ended, after its consequences. */
export function EraseAction({ session, view: { document, recipients } }: Props) {
	const { id, teamId } = document;
	const { erase } = useWords("document");
	return (
		<Opened id="erase" label={erase.title} look="danger">
			<p>{erase.hint}</p>
			<ul>
				<li>{erase.file}</li>
				<li>{erase.people({ count: recipients.length })}</li>
				<li>{erase.links}</li>
				{teamId === null && <li>{erase.exports}</li>}
				<li>{erase.kept}</li>
				<li>{erase.backups}</li>
			</ul>
			<ActionForm {...formOf(session, id, "erase")}>
				<Button type="submit" look="danger-primary">
					{erase.button}
				</Button>
			</ActionForm>
		</Opened>
	);
}
