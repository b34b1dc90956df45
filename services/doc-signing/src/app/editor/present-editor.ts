import { NotFound } from "@repo/http-errors";
import { readableAddress } from "@repo/validation";
import type { DocumentWithParts } from "../../envelopes/documents/queries/contents.ts";
import type { DocumentRow } from "../../envelopes/documents/queries.ts";
import { begun } from "../../envelopes/documents/rules/begun.ts";
import { type PlacedRow, placedField } from "../../envelopes/fields/place-fields.ts";
import { findOriginalFile } from "../../envelopes/files/original-file.ts";
import type { DocumentDataRow } from "../../envelopes/files/queries.ts";
import { presentExtraMeta } from "../../envelopes/presenter.ts";
import type { EnvelopeSettings } from "../../envelopes/settings.ts";
import { isPlaceholderAddress } from "../../envelopes/templates/placeholder.ts";
import type { TemplateRow } from "../../envelopes/templates/queries.ts";
import type { RecordedFile } from "../../platform/storage/file-cache.ts";
import type { EditorRecipient, EditorView } from "./editor-view.ts";
import type { Meta } from "./rules/editor-field.ts";
import { fieldSettings } from "./rules/field-settings.ts";

type Owner = Pick<DocumentRow | TemplateRow, "id" | "title" | "teamId" | keyof EnvelopeSettings> & {
	file: DocumentDataRow;
};
type Parts = { recipients: EditorRecipient[]; fields: PlacedRow[] };
type Around = Pick<EditorView, "sender" | "plan" | "defaults" | "me">;
type Locks = Pick<EditorView, "mode" | "status" | "lockedFields" | "lockedRecipients">;

const unlocked: Locks = { mode: "edit", status: null, lockedFields: [], lockedRecipients: [] };

/** What rules/begun.ts still allows in a document. A sent one changes in the mode to correct it only. */
export function listLocks(document: DocumentWithParts, { corrects }: { corrects: boolean }): Locks {
	const { status, recipients, fields } = document;
	const isOpen = corrects && !begun.parts(document);
	const findHolder = (id: number) => recipients.find((recipient) => recipient.id === id);
	return {
		mode: !begun.settings(document) ? "edit" : isOpen ? "correct" : "read",
		status,
		lockedFields: fields.filter((one) => begun.field(findHolder(one.recipientId), one)).map(({ id }) => id),
		lockedRecipients: recipients.filter((one) => begun.recipient(one, fields)).map(({ id }) => id),
	};
}

/** A document or template as the editor opens it. */
export function presentEditor(
	kind: EditorView["kind"],
	owner: Owner,
	{ recipients, fields }: Parts,
	around: Around,
	locks: Locks = unlocked,
): EditorView {
	const address = `/${kind}s/${owner.id}`;
	return {
		kind,
		id: owner.id,
		title: owner.title,
		...around,
		...locks,
		teamId: owner.teamId,
		api: `/api/v1${address}`,
		back: address,
		pdf: `${address}/file.pdf`,
		pages: owner.file.pages ?? [],
		converted: (owner.file.parts ?? []).filter(({ isConverted }) => isConverted).map(({ name }) => name),
		recipients: recipients.map(({ id, name, email, role, signingOrder, accessAuth, actionAuth }) => ({
			id,
			name,
			email: isPlaceholderAddress(email) ? "" : readableAddress(email),
			role,
			signingOrder,
			accessAuth,
			actionAuth,
		})),
		fields: fields.map((row) => {
			const { fieldMeta, cover, ...field } = placedField(row);
			return { id: row.id, ...field, fieldMeta: (fieldMeta ?? null) as Meta | null, cover: cover ?? null };
		}),
		meta: {
			subject: owner.subject,
			message: owner.message,
			language: owner.language,
			timezone: owner.timeZone,
			dateFormat: owner.dateFormat,
			redirectUrl: owner.redirectUrl,
			signingOrder: owner.signingOrder,
			distributionMethod: owner.sendEmail ? "EMAIL" : "NONE",
			...presentExtraMeta(owner),
		},
		auth: { globalAccessAuth: owner.globalAccessAuth, globalActionAuth: owner.globalActionAuth },
		types: fieldSettings(),
		frame: null,
	};
}

/** The uploaded file, checked against its record. Throws NotFound until there is a usable one. */
export function getOriginal(row: DocumentDataRow): RecordedFile {
	const file = findOriginalFile(row);
	if (!file) throw new NotFound();
	return file;
}
