import { newSecret } from "@repo/service-kit/crypto";
import type { Owner } from "../accounts/owner.ts";
import { inspectAndKeep } from "../envelopes/documents/process-upload.ts";
import { insertFile } from "../envelopes/files/queries.ts";
import { newUpload } from "../envelopes/files/uploads.ts";
import { newDirectLinkToken } from "../envelopes/templates/direct-link.ts";
import { keepFile } from "../platform/storage/stored-objects.ts";
import type { MappedField } from "./mapping/map-field.ts";
import type { MappedTemplate } from "./mapping/map-template.ts";
import { placeFields } from "./mapping/place-fields.ts";
import { insertAddresses } from "./queries/addresses.ts";
import { insertImportedTemplate } from "./queries/writing.ts";
import type { ReadFile } from "./read-contents.ts";
import { type Importer, writeOnce } from "./write-once.ts";

/** Writes a template with its file, recipients and fields, under their ids there. */
export async function writeTemplate(
	importer: Importer,
	owner: Owner,
	template: MappedTemplate,
	{ bytes, merged }: ReadFile,
): Promise<void> {
	const { id } = template;
	if (importer.items.templates.has(String(id))) return;
	const { config, clock } = importer;
	const { to: status, ...kept } = await importer.pdf.inTurn({ work: "intake", name: "import" }, (processes) =>
		inspectAndKeep(importer, processes, bytes),
	);
	const fields = placeFields(
		template.fields,
		merged?.sections ?? [{ fileId: null, pages: kept.pages?.length ?? 0 }],
	);
	const at = clock();
	const { title, externalId, type, settings, createdAt, updatedAt, recipients, directLink } = template;
	await writeOnce(importer, { kind: "templates", sourceId: id, content: template }, async (tx) => {
		const done = { takenInAt: at, uploadRemovedAt: at, nextLookAt: null };
		const file = await insertFile(tx, {
			...newUpload(owner, at),
			...kept,
			...done,
			status,
			parts: merged?.parts ?? null,
		});
		await keepFile(tx, kept.originalKey ?? "");
		await insertImportedTemplate(tx, {
			template: {
				...{ ...owner, id, title, externalId, type, ...settings, createdAt, updatedAt },
				...{ templateDocumentDataId: file.id, metaId: newSecret("meta_") },
				...(directLink && newDirectLinkToken(id, config, directLink.token)),
				directLinkEnabled: directLink?.enabled ?? false,
			},
			recipients: recipients.map(({ isPlaceholder: _, ...one }) => ({ ...one, templateId: id })),
			fields: fields.map((field) => ({ ...fieldRow(field), templateId: id })),
		});
		await insertAddresses(tx, id, [{ kind: "template", id: template.sourceId }]);
		return id;
	});
}

export function fieldRow({ id, recipientId, type, fieldMeta, pageNumber, ...place }: MappedField) {
	return {
		...{ id, recipientId, type, fieldMeta: fieldMeta ?? null, page: pageNumber },
		positionX: String(place.pageX),
		positionY: String(place.pageY),
		width: String(place.pageWidth),
		height: String(place.pageHeight),
	};
}
