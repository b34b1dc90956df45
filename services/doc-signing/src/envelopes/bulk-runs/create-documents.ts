import { HttpError, ValidationFailed } from "@repo/http-errors";
import { enqueue } from "@repo/service-kit/jobs";
import type { Language } from "@repo/service-kit/languages";
import { lockActiveUser, mailLanguage } from "../../accounts/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { getWords } from "../../languages/words.ts";
import type { Finishing } from "../documents/sending/send-document.ts";
import { useTemplate } from "../templates/using/use-template.ts";
import { type BulkRun, countRows, findRun, finishRun, lockNextRow, moveRow } from "./queries.ts";

/** Rows per job: other jobs of the queue run in between. */
const BATCH = 25;

type Deps = Pick<Dependencies, "db" | "clock" | "config"> & Finishing;

/**
 * Creates the documents of a run's next rows, each in a transaction that also marks its row: a crash leaves
 * both or neither. An error that a person can fix fails the row; any other fails the job, which is retried,
 * and on its last attempt the row, so that the other rows do not wait indefinitely.
 */
export async function createDocuments(deps: Deps, runId: number, isLastTry = false): Promise<void> {
	const { db, clock } = deps;
	const run = await findRun(db, runId);
	if (run?.status !== "RUNNING") return;
	for (let row = 0; row < BATCH; row++) if (!(await makeNext(deps, run, isLastTry))) break;
	const { WAITING } = await countRows(db, runId);
	if (WAITING > 0) await enqueueRun(db, run);
	else await finishRun(db, runId, clock());
}

/** One job per person at a time, so that others have slots too. */
export function enqueueRun(
	db: Parameters<typeof enqueue>[0],
	{ id, userId }: Pick<BulkRun, "id" | "userId">,
) {
	return enqueue(
		db,
		"make-bulk-documents",
		{ runId: id },
		{ key: `bulk-run:${id}`, line: `bulk-run-of:${userId}` },
	);
}

/** False when no row is left. */
async function makeNext(
	deps: Deps,
	{ id: runId, userId, templateId, send }: BulkRun,
	isLastTry: boolean,
): Promise<boolean> {
	const { db } = deps;
	let number: number | undefined;
	let language: Language = "en";
	try {
		return await db.transaction(async (tx) => {
			const row = await lockNextRow(tx, runId);
			if (!row) return false;
			({ number } = row);
			const user = await lockActiveUser(tx, userId);
			language = mailLanguage(user);
			const documentId = await useTemplate(tx, deps, { user, templateId, input: row.input, send });
			if (!(await moveRow(tx, row, { status: "MADE", documentId })))
				throw new Error("a waiting row under its lock did not move");
			return true;
		});
	} catch (error) {
		if (number === undefined) throw error;
		const isForPerson = error instanceof HttpError && error.status < 500;
		if (!isForPerson && !isLastTry) throw error;
		const problem = isForPerson ? describe(error, language) : getWords(language).errors.csv.notCreated;
		await moveRow(db, { runId, number }, { status: "FAILED", problem });
		return true;
	}
}

/** A row was valid when its file was checked. The messages name API parameters, which the CSV file does not have. */
function describe(error: HttpError, language: Language): string {
	return error instanceof ValidationFailed
		? getWords(language).errors.csv.templateChanged
		: error.in(language).detail;
}
