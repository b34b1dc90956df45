import { isDeepStrictEqual } from "node:util";
import { type EvidenceProblem, findEvidenceProblem } from "@repo/accounts/passkeys";
import type { Queryable } from "@repo/service-kit/database";
import type { EventRow } from "../audit-log/queries.ts";
import { findAgreedText } from "../audit-log/rules/agreed-text.ts";
import { readActor } from "../audit-log/rules/event-actor.ts";
import { listDifferences } from "../envelopes/signed-statements/rules/compare-statement.ts";
import {
	evidenceIn,
	readEvidenceFile,
	type StatementEvidence,
} from "../envelopes/signed-statements/rules/evidence-file.ts";
import { readStatement, type Statement } from "../envelopes/signed-statements/rules/statement.ts";
import { getPageWords } from "../languages/words.ts";
import { readStatedRecords, type StatedRecords } from "./queries.ts";

type Known = {
	events: readonly EventRow[];
	originalSha256: string;
	/** The statement is compared with the file only: the records that it names no longer exist. */
	isErased: boolean;
};

export type PasskeyCheck = {
	recipient: { id: number; name: string; email: string } | null;
	credentialId: string;
	/** When the statement was made, ISO 8601. */
	statedAt: string | null;
	/** Why it proves nothing; empty when the passkey signed what the file shows. */
	problems: string[];
};

/**
 * Checks each passkey signature that a sealed file contains: the signature itself, and its statement against the file, the
 * audit log and the records.
 */
export async function checkPasskeys(
	db: Queryable,
	attachments: readonly string[],
	{ documentId, ...known }: Known & { documentId: number },
): Promise<PasskeyCheck[]> {
	const logged = known.events.flatMap(({ data }) => evidenceIn(data) ?? []);
	if (attachments.length === 0 && logged.length === 0) return [];
	const records = await readStatedRecords(db, documentId);
	const words = getPageWords().verify.passkeys;
	const found = attachments.map((text) => {
		const evidence = readEvidenceFile(text);
		if (!evidence) return { recipient: null, credentialId: "", statedAt: null, problems: [words.unreadable] };
		return checkEvidence(evidence, { logged, records, ...known });
	});
	const missing = logged.filter(
		({ signature }) => !attachments.some((text) => readEvidenceFile(text)?.signature === signature),
	);
	return [...found, ...missing.map((evidence) => present(evidence, statementIn(evidence), [words.missing]))];
}

function checkEvidence(
	evidence: StatementEvidence,
	{
		logged,
		records,
		events,
		originalSha256,
		isErased: isDocumentErased,
	}: Known & { logged: StatementEvidence[]; records: StatedRecords },
): PasskeyCheck {
	const statement = statementIn(evidence);
	const words = getPageWords().verify.passkeys;
	const problem = findEvidenceProblem(evidence);
	const row = records.recipients.find(({ id }) => id === statement?.recipient.id);
	const recipient = row && { ...row, agreedTo: findAgreedText(events, row.id) };
	const at = recipient?.signedAt ?? (recipient?.authentication && new Date(recipient.authentication.at));
	const compare = () =>
		statement && recipient && at ? listDifferences(statement, { ...records, recipient, at }) : undefined;
	const differences = isDocumentErased && recipient ? [] : compare();
	// Evidence may be erased from the log (docs/evidence.md); the file has it, and the records are compared.
	const isErased = events.some(
		({ data, personal }) =>
			personal["/passkey"]?.salt === null && readActor(data) === statement?.recipient.id,
	);
	const isLogged = isErased || logged.some((one) => isDeepStrictEqual(one, evidence));
	return present(evidence, statement, [
		...(problem ? [words[problemWords[problem]]] : []),
		...(statement ? [] : [words.unreadable]),
		...(statement && statement.file.sha256 !== originalSha256 ? [words.otherFile] : []),
		...(statement && !differences ? [words.noSuchAct] : []),
		...(differences ?? []).map((part) => words.differs({ part })),
		...(isLogged ? [] : [words.notLogged]),
	]);
}

function present(
	{ credentialId }: StatementEvidence,
	statement: Statement | undefined,
	problems: string[],
): PasskeyCheck {
	const { id, name, email } = statement?.recipient ?? {};
	return {
		recipient: id === undefined ? null : { id, name: name ?? "", email: email ?? "" },
		credentialId,
		statedAt: statement?.time ?? null,
		problems,
	};
}

const statementIn = ({ statement }: StatementEvidence) => readStatement(Buffer.from(statement, "base64url"));

const problemWords = {
	"no-statement": "noStatement",
	"not-an-assertion": "notAssertion",
	"wrong-origin": "otherSite",
	"wrong-challenge": "otherStatement",
	"wrong-relying-party": "otherSite",
	"user-not-verified": "notVerified",
	"wrong-signature": "wrongSignature",
} as const satisfies Record<EvidenceProblem, string>;
