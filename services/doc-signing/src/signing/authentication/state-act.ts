import type { Transaction } from "@repo/service-kit/database";
import { listConsents } from "../../audit-log/queries.ts";
import { findAgreedText } from "../../audit-log/rules/agreed-text.ts";
import {
	STATEMENT_FORMAT,
	type Statement,
	stateField,
} from "../../envelopes/signed-statements/rules/statement.ts";
import { type ActingSigning, toAnswerContext } from "../open-signing.ts";
import { currentAnswer } from "../rules/field-state.ts";
import { getStatedFile } from "./queries.ts";

/** A recipient's action, as a passkey signs it. */
export type Act = { purpose: "SIGN"; reason: null } | { purpose: "DECLINE"; reason: string };
export const signAct: Act = { purpose: "SIGN", reason: null };

/** The statement of an action, with the values that it would have at `at`. */
export async function stateAct(
	tx: Transaction,
	{ document, recipient, recipients, fields, given, reader }: ActingSigning,
	act: Act,
	{ nonce, at }: { nonce: string; at: Date },
): Promise<Statement> {
	const { id, name, email, role, consentedAt } = recipient;
	const agreedTo = findAgreedText(await listConsents(tx, document.id), id);
	const state = (field: ActingSigning["fields"][number]) =>
		stateField(field, currentAnswer(field, toAnswerContext({ document, recipients, reader }, field, at)));
	return {
		format: STATEMENT_FORMAT,
		...act,
		nonce,
		document: { id: document.id, title: document.title },
		file: await getStatedFile(tx, document.documentDataId),
		formValues: document.formValues ?? {},
		recipient: { id, name, email, role },
		// As stored: a date is the one of their signing.
		before: given.map((field) => stateField(field, field.inserted ? field : undefined)),
		fields: fields.map(state),
		consent: consentedAt && { text: agreedTo ?? "", at: consentedAt.toISOString() },
		time: at.toISOString(),
	};
}
