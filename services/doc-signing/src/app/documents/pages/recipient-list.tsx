import { emptyForm, Field, Hidden } from "@repo/service-kit/html";
import { useLocale } from "@repo/service-kit/languages";
import { Avatar, Button, CopyButton, ProgressBar, RelativeTime } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import { sharedZone } from "../../../envelopes/rules/signer-zone.ts";
import { mustAct } from "../../../field-types/rules/roles.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { DocumentView, RecipientView } from "../read-document-view.ts";
import { type RecipientAction, recipientPurpose } from "../rules/page-actions.ts";
import { ActionForm, Opened } from "./action-form.tsx";
import { DocumentForm } from "./document-actions.tsx";
import { liveState } from "./live-region.tsx";
import { RecipientBadge } from "./status-badge.tsx";

type Props = { session: Session; view: DocumentView; now: Date };

/** The progress of a document: each recipient with state, time, and what the sender can do about it. */
export function Recipients({ session, view, now }: Props) {
	const { document, recipients } = view;
	const words = useWords("document");
	const acting = recipients.filter(({ role }) => mustAct(role));
	const done = acting.filter(({ state }) => state === "SIGNED").length;
	const total = acting.length;
	const progress = words.progress({ done, total });
	const isShown = total > 0 && document.status !== "DRAFT";
	const remindable = recipients.filter(({ mayRemind }) => mayRemind);
	return (
		<section>
			<div class="progress-head">
				<h2>{words.recipients}</h2>
				{isShown && <span class="soft">{progress}</span>}
				{remindable.length > 1 && (
					<DocumentForm session={session} id={document.id} action="resend">
						<Button type="submit" small icon="bell">
							{words.remindAll}
						</Button>
					</DocumentForm>
				)}
			</div>
			{isShown && <ProgressBar label={progress} value={done / total} />}
			{recipients.length === 0 ? (
				<p class="soft">{words.noRecipients}</p>
			) : (
				<ul class="recipients">
					{recipients.map((recipient) => (
						<Recipient key={recipient.id} {...{ session, view, recipient, now }} />
					))}
				</ul>
			)}
		</section>
	);
}

function Recipient({ session, view, recipient, now }: Props & { recipient: RecipientView }) {
	const { id, name, email, role, state, at, reason, expiresAt } = recipient;
	const words = useWords("document");
	const timeZone = sharedZone(view.document.timeZone);
	const day = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeZone });
	return (
		<li>
			<Avatar name={name || email} />
			<div class="who">
				<strong dir="auto">{name || readableAddress(email)}</strong>
				<span class="soft">
					<bdi>{readableAddress(email)}</bdi>
					{state !== "COPY" && ` · ${words.roles[role]}`}
				</span>
				{reason !== null && <span dir="auto">“{reason}”</span>}
			</div>
			<span class="state">
				<span {...liveState(`recipient-${id}`, name || email)}>
					<RecipientBadge state={state} />
				</span>
				{at && (
					<span class="soft">
						<RelativeTime at={at} now={now} />
					</span>
				)}
				{expiresAt && <span class="soft">{words.until({ day: day.format(expiresAt) })}</span>}
			</span>
			<RecipientActions session={session} view={view} recipient={recipient} />
		</li>
	);
}

type ActionProps = Omit<Props, "now"> & { recipient: RecipientView };

/** The next step with one recipient, and one place for the rest. */
function RecipientActions({ session, view: { document }, recipient }: ActionProps) {
	const { id, name, email, link, mayRemind, mayChange } = recipient;
	const words = useWords("document");
	const who = name || readableAddress(email);
	const form = (action: RecipientAction, children: ComponentChildren) => (
		<ActionForm
			once
			session={session}
			action={`/documents/${document.id}/recipients/${id}/${action}`}
			purpose={recipientPurpose(id, action)}
		>
			{children}
		</ActionForm>
	);
	if (link === null && !mayRemind && !mayChange) return null;
	return (
		<div class="recipient-actions">
			{mayRemind &&
				form(
					"remind",
					<Button type="submit" look="quiet" small icon="bell">
						{words.remind}
						<span class="unseen"> {who}</span>
					</Button>,
				)}
			{(link !== null || mayChange) && (
				<Opened id={`more-${id}`} label={words.more} of={who}>
					{link !== null && (
						<div id={`link-${id}`}>
							<h3>{words.link}</h3>
							<p class="soft">{words.linkWarning({ who })}</p>
							<div class="with-button">
								<input aria-label={words.linkOf({ who })} readOnly value={link} />
								<CopyButton what={words.linkOf({ who })} text={link} />
							</div>
						</div>
					)}
					{mayChange && form("change", <ChangeFields {...{ recipient, document }} />)}
				</Opened>
			)}
		</div>
	);
}

type ChangeProps = Pick<ActionProps, "recipient"> & Pick<DocumentView, "document">;

function ChangeFields({ recipient: { id, name, email }, document }: ChangeProps) {
	const words = useWords("document");
	return (
		<>
			<Hidden values={{ shown_email: email }} />
			<h3>{words.change}</h3>
			<Field form={emptyForm} id={`name-${id}`} name="name" label={words.name} value={name} maxLength={255} />
			<Field
				form={emptyForm}
				id={`email-${id}`}
				name="email"
				type="email"
				label={words.email}
				hint={document.sendEmail ? words.emailHint : words.emailHintWithoutEmails}
				value={email}
				maxLength={254}
			/>
			<Button type="submit" look="primary">
				{words.saveRecipient}
			</Button>
		</>
	);
}
