import type { Owner } from "../../accounts/owner.ts";
import { titleSchema } from "../../envelopes/schemas.ts";
import type { EnvelopeSettings } from "../../envelopes/settings.ts";
import type { Accounts } from "./map-access.ts";
import { type MappedField, mapField } from "./map-field.ts";
import { type MappedRecipient, mapRecipients } from "./map-recipients.ts";
import { mapSettings } from "./map-settings.ts";
import { ownerOf } from "./map-team.ts";
import { type Note, refuse } from "./reasons.ts";
import type { SourceEnvelope, SourceField, SourceRecipient } from "./source-rows.ts";

export type Restriction = "ADMIN" | "MANAGER_AND_ABOVE";
/** What documents and templates share. `restriction`: who of the team may see it. */
export type MappedEnvelope = {
	id: number;
	/** Its id there. */
	sourceId: string;
	title: string;
	externalId: string | null;
	owner: Owner;
	restriction: Restriction | null;
	settings: EnvelopeSettings;
	recipients: MappedRecipient[];
	fields: MappedField[];
	droppedFields: number;
	createdAt: Date;
	updatedAt: Date;
};
export type SourceParts = { recipients: SourceRecipient[]; fields: SourceField[] };

/** Undefined if it cannot be taken; the reason is noted. */
export function mapEnvelope(
	envelope: SourceEnvelope,
	parts: SourceParts,
	accounts: Accounts,
	note: Note,
): MappedEnvelope | undefined {
	const owner = ownerOf(envelope, accounts.teams, accounts.known);
	if (!owner) {
		return refuse(note, "owner-missing");
	}
	if (owner.userId !== envelope.userId) note("of-owner");
	const mapped = mapRecipients(envelope, parts.recipients, note);
	if (!mapped) return undefined;
	const { recipients, globalAccessAuth, globalActionAuth } = mapped;
	const fields = parts.fields.flatMap((field) => mapField(field, recipients, note) ?? []);
	const restricted = owner.teamId === null ? null : readRestriction(envelope.visibility);
	const restriction = accounts.isOneTeam ? null : restricted;
	if (restricted) note(restriction ? "restricted" : "restricted-shown");
	const { number: id, id: sourceId, createdAt, updatedAt } = envelope;
	return {
		...{ id, sourceId, owner, restriction, recipients, fields, createdAt, updatedAt },
		title: mapTitle(envelope.title, note),
		externalId: mapExternalId(envelope.externalId, note),
		settings: { ...mapSettings(envelope, note), globalAccessAuth, globalActionAuth },
		droppedFields: parts.fields.length - fields.length,
	};
}

/** Anything that is not for everyone is for admins, should a release add another word. */
const readRestriction = (visibility: string): Restriction | null =>
	visibility === "EVERYONE" ? null : visibility === "MANAGER_AND_ABOVE" ? visibility : "ADMIN";

function mapTitle(given: string, note: Note): string {
	const title = titleSchema.safeParse(given);
	if (title.success) return title.data;
	note("title-changed");
	const shown = given.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
	return titleSchema.safeParse([...shown].slice(0, 200).join("").trim()).data ?? "Document";
}

function mapExternalId(given: string | null, note: Note): string | null {
	if (!given) return null;
	if (given.length <= 255) return given;
	note("settings-changed");
	return null;
}
