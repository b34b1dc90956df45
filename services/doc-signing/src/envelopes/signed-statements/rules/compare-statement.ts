import { isDeepStrictEqual } from "node:util";
import type { FieldAnswer } from "../../../field-types/rules/definition.ts";
import type { FieldType } from "../../../field-types/rules/field-types.ts";
import { isAssistant, type RecipientRole } from "../../../field-types/rules/roles.ts";
import { shownFields } from "../../../field-types/rules/shown-fields.ts";
import { type StatedField, type Statement, stateField } from "./statement.ts";

/** The records of the same action. */
export type RecordedAct = {
	document: { id: number; title: string; formValues: Statement["formValues"] | null };
	file: Statement["file"];
	recipient: Omit<Statement["recipient"], "role"> & {
		role: RecipientRole;
		consentedAt: Date | null;
		/** The text that the recipient agreed to, according to the audit log. */
		agreedTo: string | null;
		signingStatus: string;
		rejectionReason: string | null;
	};
	/** All fields of the document. */
	fields: (StatedField & {
		type: FieldType;
		customText: string;
		inserted: boolean;
		answer: FieldAnswer | null;
	})[];
	/** When the recipient acted. */
	at: Date;
};

/** A challenge is valid for five minutes; the rest allows for clock differences between instances. */
const MAX_DELAY_MS = 6 * 60_000;
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** The parts of a statement that differ from the records, in plain words; empty if it matches. */
export function listDifferences(statement: Statement, recorded: RecordedAct): string[] {
	const { document, file, recipient, fields } = recorded;
	const byId = new Map(fields.map((field) => [field.id, field]));
	const isSame = (stated: Statement["fields"]) =>
		stated.every((one) => {
			const field = byId.get(one.id);
			return field && isDeepStrictEqual(one, stateField(field, field.inserted ? field : undefined));
		});
	// Fields that their conditions hide are not displayed, and not stated.
	const own = shownFields(fields).filter(({ recipientId }) => recipientId === recipient.id);
	const named = new Set(statement.fields.map(({ id }) => id));
	const { id, name, email, role } = recipient;
	const isSigned = recipient.signingStatus === "SIGNED";
	const fits: Record<string, boolean> = {
		document:
			isDeepStrictEqual(statement.document, { id: document.id, title: document.title }) &&
			isDeepStrictEqual(statement.formValues, document.formValues ?? {}),
		file: isDeepStrictEqual(statement.file, file),
		recipient: isDeepStrictEqual(statement.recipient, { id, name, email, role }),
		values:
			// A later recipient may change what an assistant filled in.
			!isSigned ||
			isAssistant(recipient.role) ||
			(isSame(statement.fields) && isSame(statement.before) && own.every((field) => named.has(field.id))),
		act:
			statement.purpose === (isSigned ? "SIGN" : "DECLINE") &&
			statement.reason === (isSigned ? null : recipient.rejectionReason),
		consent: isDeepStrictEqual(statement.consent, toConsent(recipient)),
		time: isSoonAfter(recorded.at, new Date(statement.time)),
	};
	return Object.keys(fits).filter((part) => !fits[part]);
}

function toConsent({ consentedAt, agreedTo }: RecordedAct["recipient"]): Statement["consent"] {
	return consentedAt && { text: agreedTo ?? "", at: consentedAt.toISOString() };
}

function isSoonAfter(recorded: Date, stated: Date): boolean {
	const delay = recorded.getTime() - stated.getTime();
	return delay >= -MAX_CLOCK_DIFFERENCE_MS && delay <= MAX_DELAY_MS;
}
