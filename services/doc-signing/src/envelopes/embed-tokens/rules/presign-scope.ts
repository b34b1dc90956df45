import type { EmbedGrant, EmbedKind } from "../../../accounts/embedding/rules/embed-grant.ts";

type EmbedObject = { kind: EmbedKind; objectId: number };

/** What a scope of Documenso's presign tokens names: `documentId:1`, `templateId:2`, `envelopeId:document_1`. Undefined for all else. */
export function readScope(scope: string): EmbedObject | undefined {
	const [, kind, id = ""] =
		/^(?:(document|template)Id:|envelopeId:)((?:document_|template_)?\d{1,10})$/.exec(scope) ?? [];
	return kind === undefined ? readEnvelopeId(id) : readEnvelopeId(`${kind}_${id}`);
}

/** The id of a document or template where Documenso has envelopes: `document_1`, `template_2`. */
export function readEnvelopeId(id: string): EmbedObject | undefined {
	const [, kind, digits] = /^(document|template)_([1-9]\d{0,9})$/.exec(id) ?? [];
	const objectId = Number(digits);
	if (kind === undefined || objectId > 2_147_483_647) return undefined;
	return { kind: kind as EmbedKind, objectId };
}

/** Whether a token is for this object; without one, whether it creates new ones. */
export function isFor({ kind, objectId }: EmbedGrant, object: EmbedObject | null): boolean {
	return kind === (object?.kind ?? null) && objectId === (object?.objectId ?? null);
}
