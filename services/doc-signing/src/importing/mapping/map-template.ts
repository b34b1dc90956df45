import type { Accounts } from "./map-access.ts";
import { type MappedEnvelope, mapEnvelope, type SourceParts } from "./map-envelope.ts";
import type { MappedRecipient } from "./map-recipients.ts";
import type { Note } from "./reasons.ts";
import type { SourceDirectLink, SourceEnvelope } from "./source-rows.ts";

export type MappedTemplate = Omit<MappedEnvelope, "recipients"> & {
	type: "PUBLIC" | "PRIVATE";
	recipients: (MappedRecipient & { signingOrder: number })[];
	directLink: { token: string; enabled: boolean } | null;
};

export function mapTemplate(
	envelope: SourceEnvelope,
	{ directLinks: [link], ...parts }: SourceParts & { directLinks: SourceDirectLink[] },
	accounts: Accounts,
	note: Note,
): MappedTemplate | undefined {
	const mapped = mapEnvelope(envelope, parts, accounts, note);
	if (!mapped) return undefined;
	if (mapped.droppedFields > 0) note("field-dropped");
	const last = Math.max(0, ...mapped.recipients.map(({ signingOrder }) => signingOrder ?? 0));
	const recipients = mapped.recipients.map((one, place) => ({
		...one,
		signingOrder: one.signingOrder ?? last + 1 + place,
	}));
	const type = envelope.templateType ?? envelope.type;
	if (type !== "PUBLIC" && type !== "PRIVATE" && type !== "TEMPLATE") note("type-private");
	const isEnabled = link?.enabled === true && isFirst(recipients, link.directTemplateRecipientId);
	if (link?.enabled && !isEnabled) note("direct-link-off");
	return {
		...{ ...mapped, recipients },
		type: isEnabled || type === "PUBLIC" ? "PUBLIC" : "PRIVATE",
		directLink: link ? { token: link.token, enabled: isEnabled } : null,
	};
}

/** A visitor of a direct link is the signer with the lowest number here, as in `firstSigner`. */
function isFirst(recipients: MappedTemplate["recipients"], id: number): boolean {
	const [first] = recipients
		.filter(({ role }) => role === "SIGNER")
		.sort((a, b) => a.signingOrder - b.signingOrder || a.id - b.id);
	return first?.id === id;
}
