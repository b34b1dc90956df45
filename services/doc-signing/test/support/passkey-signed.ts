import { createHash, randomBytes } from "node:crypto";
import { signStatement } from "@repo/accounts/testing";
import { eq } from "drizzle-orm";
import type { Dependencies } from "../../src/dependencies.ts";
import { fields } from "../../src/envelopes/documents/fields/tables.ts";
import { recipients } from "../../src/envelopes/documents/recipients/tables.ts";
import { documents } from "../../src/envelopes/documents/tables.ts";
import type { StatementEvidence } from "../../src/envelopes/signed-statements/rules/evidence-file.ts";
import {
	STATEMENT_FORMAT,
	type Statement,
	stateField,
	statementBytes,
} from "../../src/envelopes/signed-statements/rules/statement.ts";
import { queueSealing } from "../../src/sealing/queue-sealing.ts";
import { appendEvent } from "./append-event.ts";
import type { SampleDocument } from "./documents/insert-sent.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;
type Change = {
	/** What the passkey signs instead. */
	statement?: (statement: Statement) => Statement;
	/** The value logged instead of the passkey's. */
	evidence?: (evidence: StatementEvidence) => StatementEvidence;
};

/**
 * The only recipient of a document fills in a text and signs with a passkey: rows as the API leaves them,
 * sealing queued.
 */
export async function signWithPasskey(
	{ config, db, clock }: Deps,
	{ documentId, recipients: [recipient], original }: SampleDocument,
	{ statement: changeStatement = (one) => one, evidence: changeEvidence = (one) => one }: Change = {},
): Promise<void> {
	if (!recipient) throw new Error("nobody signs");
	const at = clock();
	const { id, name, email, role } = recipient;
	const [document] = await db.select().from(documents).where(eq(documents.id, documentId));
	const box = { positionX: "10", positionY: "10", width: "30", height: "5" };
	const [rent] = await db
		.insert(fields)
		.values({
			...{ documentId, recipientId: id, page: 1, createdAt: at, inserted: true, insertedAt: at, ...box },
			...{ type: "TEXT", customText: "Rent: 1200", fieldMeta: { type: "text", label: "Rent" } },
		})
		.returning();
	if (!rent || !document) throw new Error("no such rows");
	const statement: Statement = {
		format: STATEMENT_FORMAT,
		purpose: "SIGN",
		nonce: randomBytes(32).toString("base64url"),
		document: { id: documentId, title: document.title },
		file: { sha256: createHash("sha256").update(original).digest("hex"), bytes: original.length },
		formValues: {},
		recipient: { id, name, email, role },
		before: [],
		fields: [stateField(rent, rent)],
		consent: { text: "I agree.", at: at.toISOString() },
		reason: null,
		time: at.toISOString(),
	};
	const signed = signStatement(statementBytes(changeStatement(statement)), config.BASE_URL);
	await db.transaction(async (tx) => {
		const act = { authentication: { method: "PASSKEY", at: at.toISOString() }, signedAt: at } as const;
		const seen = { readStatus: "OPENED", openedAt: at, consentedAt: at } as const;
		await tx
			.update(recipients)
			.set({ ...seen, ...act, signingStatus: "SIGNED" })
			.where(eq(recipients.id, id));
		const by = { kind: "recipient", recipientId: id, email } as const;
		const passkey = changeEvidence(signed as StatementEvidence);
		const consent = { by, agreedTo: "I agree." };
		await appendEvent(tx, documentId, { type: "RECIPIENT_CONSENTED", data: consent, at });
		await appendEvent(tx, documentId, { type: "RECIPIENT_SIGNED", data: { by, passkey }, at });
		await tx
			.update(documents)
			.set({ status: "COMPLETED", completedAt: at })
			.where(eq(documents.id, documentId));
		await queueSealing(tx, documentId, at);
	});
}
