import { sharedZone } from "../../envelopes/rules/signer-zone.ts";
import type { CertificateWords } from "../../languages/generated/en/certificate.ts";
import type { FieldMark } from "../../pdf/drawing/field-value.ts";
import type { SealFacts } from "../queries/facts.ts";
import { drawings } from "./drawings.ts";

type Field = Pick<SealFacts["fields"][number], "type" | "fieldMeta" | "recipientId">;
type Facts = {
	document: Pick<SealFacts["document"], "timeZone">;
	recipients: readonly Pick<SealFacts["recipients"][number], "id" | "name" | "email" | "signedAt">[];
};

/** What screen readers read instead of a field's drawing; nothing for a text without a label, which they read itself. */
export function makeFieldDescriber({ document, recipients }: Facts, words: CertificateWords) {
	const { alternatives } = words;
	const timeZone = sharedZone(document.timeZone);
	const date = new Intl.DateTimeFormat(words.lang, { dateStyle: "long", timeZone });
	const list = new Intl.ListFormat(words.lang, { type: "unit" });
	const labelled = (label: string, value: string): string =>
		label ? alternatives.labelled({ label, value }) : value;

	/** "Signature of Ada, 26 November 2026". */
	const describeSignature = ({ type, recipientId }: Field): string => {
		const drawing = drawings[type];
		const signer = recipients.find(({ id }) => id === recipientId);
		const name = signer?.name || signer?.email || "";
		const text = alternatives[drawing.as === "signature" ? drawing.noun : "SIGNATURE"]({ name });
		return signer?.signedAt ? alternatives.dated({ text, date: date.format(signer.signedAt) }) : text;
	};

	const describe = (field: Field, mark: FieldMark): string | undefined => {
		const { label } = (field.fieldMeta ?? {}) as { label?: string | null };
		if (mark.kind === "signature") return describeSignature(field);
		if (mark.kind === "text") return label ? labelled(label, mark.text) : undefined;
		if (mark.kind === "cover") return undefined;
		const options = mark.options.map(({ label: own, checked }, index) =>
			alternatives[checked ? "checked" : "unchecked"]({ option: own || label || String(index + 1) }),
		);
		const isNamed = mark.options.some((option) => option.label);
		return labelled((isNamed && label) || "", list.format(options));
	};
	return { describe, describeSignature };
}
