import { lockAccount } from "../../accounts/queries.ts";
import { SessionEnded } from "../../accounts/tokens/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { AnswerRefused } from "../errors.ts";
import { reEncodeSignature } from "../re-encode-signature.ts";
import { answerField } from "../rules/field-state.ts";
import type { SentAnswer } from "../save-field.ts";
import type { SignatureKind } from "./kinds.ts";
import { listSavedSignatures, type SavedSignatures, storeSavedSignature } from "./queries.ts";
import type { DrawnOrTyped } from "./tables.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/**
 * Saves a signature or initials for the person who is signed in, checked and re-encoded as that of a field.
 * Replaces the saved one. Returns what is saved. Throws AnswerRefused, SessionEnded.
 */
export async function saveSignature(
	{ db, clock }: Deps,
	{ sessionId, kind }: { sessionId: string; kind: SignatureKind },
	sent: SentAnswer,
): Promise<SavedSignatures> {
	// Outside the transaction: drawing an image is slow.
	const content =
		"image" in sent ? { image: await reEncodeSignature(sent.image) } : { answer: check(kind, sent) };
	return db.transaction(async (tx) => {
		const savedAt = clock();
		const account = await lockAccount(tx, sessionId, savedAt);
		if (!account) throw new SessionEnded();
		await storeSavedSignature(tx, { userId: account.id, kind, ...content, savedAt });
		return listSavedSignatures(tx, account.id);
	});
}

function check(kind: SignatureKind, sent: Exclude<SentAnswer, { image: Buffer }>): DrawnOrTyped {
	const outcome = answerField({ type: kind, fieldMeta: null }, sent);
	if ("problem" in outcome) throw new AnswerRefused(({ answers }) => outcome.problem(answers));
	const { answer } = outcome.kept;
	if (answer?.type !== "strokes" && answer?.type !== "typed")
		throw new AnswerRefused(({ answers }) => answers.sign);
	return answer;
}
