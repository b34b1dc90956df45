import { useLocale } from "@repo/service-kit/languages";
import {
	Avatar,
	Badge,
	ButtonLink,
	CodeBlock,
	Confirmation,
	CopyButton,
	EmptyState,
	PageHeader,
	RelativeTime,
	Table,
} from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import type { DocumentRow } from "../../../envelopes/documents/queries.ts";
import { isPlaceholderAddress } from "../../../envelopes/templates/placeholder.ts";
import type { TemplateParts } from "../../../envelopes/templates/queries.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { Words } from "../../../languages/words.ts";
import { Assets } from "../../../platform/html/assets.ts";
import { Pages, timeColumn, useTitleColumn } from "../../documents/pages/list-parts.tsx";
import { MissingFile } from "../../documents/pages/new-document-page.tsx";
import { StatusBadge, VisibilityBadge } from "../../documents/pages/status-badge.tsx";
import type { Place } from "../../documents/queries.ts";
import { addressWith } from "../../documents/rules/address-with.ts";
import { countTypes } from "../../documents/rules/describe-event.ts";
import type { TemplateView } from "../read-templates.ts";
import { DeleteTemplate, Sharing } from "./template-actions.tsx";

type Props = {
	session: Session;
	view: TemplateView;
	now: Date;
	notice?: string | undefined;
};

/** A template: its recipients and fields, how it is used, and the documents created from it. */
export function TemplatePage({ session, view, now, notice }: Props) {
	const { template, recipients, fields, mayManage, teamName, apiCall } = view;
	const { id, title, type, file, updatedAt } = template;
	const words = useWords("templates");
	const { changed } = useWords("document");
	return (
		<AppDocument
			session={session}
			title={title}
			current="/templates"
			head={<Assets entry="enhance/main.tsx" />}
		>
			<PageHeader
				title={title}
				meta={
					<>
						<VisibilityBadge type={type} /> {teamName && <Badge icon="users">{teamName}</Badge>} {words.one}{" "}
						<code>{id}</code> <CopyButton what="id" text={String(id)} /> · {changed}{" "}
						<RelativeTime at={updatedAt} now={now} />
					</>
				}
				actions={<HeaderActions view={view} />}
			/>
			<Confirmation>{notice}</Confirmation>
			<MissingFile kind="template" id={id} file={file} mayUpload={mayManage} />
			<h2>{words.recipientsAndFields}</h2>
			<RecipientsWithFields recipients={recipients} fields={fields} editAddress={`/templates/${id}/edit`} />
			<h2>{words.documents}</h2>
			<Generated view={view} now={now} />
			{file.status === "READY" && (
				<details class="log">
					<summary class="disclosure">
						<h2>{words.api.title}</h2>
					</summary>
					<p class="soft">
						{teamName ? words.api.ofTeam({ team: teamName }) : words.api.ofOwn}{" "}
						<a href="/api/v1/openapi">{useWords("developers").reference}</a>
					</p>
					<CodeBlock title="curl" code={apiCall.curl} />
					<CodeBlock title="TypeScript" code={apiCall.typeScript} />
				</details>
			)}
			{mayManage && (
				<>
					<Sharing session={session} view={view} />
					<DeleteTemplate session={session} view={view} />
				</>
			)}
		</AppDocument>
	);
}

function HeaderActions({ view: { template, recipients, mayManage } }: { view: TemplateView }) {
	const { id, file } = template;
	const words = useWords("templates");
	const isReady = file.status === "READY";
	const isUsable = isReady && recipients.length > 0;
	return (
		<>
			{isUsable && (
				<ButtonLink look="primary" icon="send" href={`/templates/${id}/use`}>
					{words.use}
				</ButtonLink>
			)}
			{isUsable && (
				<ButtonLink icon="users" href={`/templates/${id}/bulk`}>
					{words.useForMany}
				</ButtonLink>
			)}
			{isReady && mayManage && (
				<ButtonLink look={isUsable ? "secondary" : "primary"} icon="pen-line" href={`/templates/${id}/edit`}>
					{words.edit}
				</ButtonLink>
			)}
		</>
	);
}

type RecipientsProps = TemplateParts & { editAddress: string };

/** Who signs in which role, and what each of them fills in. */
function RecipientsWithFields({ recipients, fields, editAddress }: RecipientsProps) {
	const words = useWords("templates");
	const { noRecipients } = useWords("document");
	const { recipients: people, types } = useWords("editor");
	const locale = useLocale();
	if (recipients.length === 0)
		return (
			<EmptyState icon="users" action={<ButtonLink href={editAddress}>{words.addRecipients}</ButtonLink>}>
				{noRecipients}
			</EmptyState>
		);
	const inOrder = [...recipients].sort((a, b) => a.signingOrder - b.signingOrder || a.id - b.id);
	return (
		<ul class="recipients">
			{inOrder.map(({ id, name, email, role }) => (
				<li key={id}>
					<Avatar name={name} />
					<div class="who">
						<strong dir="auto">{name}</strong>
						<span class="soft">
							{people.roles[role]} ·{" "}
							{isPlaceholderAddress(email) ? words.chosenLater : <bdi>{readableAddress(email)}</bdi>}
						</span>
					</div>
					<span class="soft">
						{countTypes(
							fields.filter(({ recipientId }) => recipientId === id),
							types,
							locale,
						) || words.noFields}
					</span>
				</li>
			))}
		</ul>
	);
}

const useColumns = (now: Date, { columns, filters }: Words["list"]) => [
	useTitleColumn("/documents"),
	{
		key: "status",
		title: columns.status,
		fit: true,
		cell: ({ status }: DocumentRow) => <StatusBadge status={status} />,
	},
	timeColumn("createdAt", filters.created, now),
];

/** The documents created from a template, newest first. */
function Generated({ view, now }: { view: TemplateView; now: Date }) {
	const { template, generated, recipients } = view;
	const words = useWords("templates");
	const address = `/templates/${template.id}`;
	const to = (place: Place) => addressWith(address, place);
	const isUsable = template.file.status === "READY" && recipients.length > 0;
	return (
		<>
			<Table
				caption={words.documentsNewest}
				columns={useColumns(now, useWords("list"))}
				rows={generated.rows}
				keyOf={({ id }) => id}
				empty={
					<EmptyState
						icon="file-text"
						action={isUsable && <ButtonLink href={`${address}/use`}>{words.createFirst}</ButtonLink>}
					>
						{words.noDocuments}
					</EmptyState>
				}
			/>
			<Pages sort={undefined} list={generated} to={to} />
		</>
	);
}
