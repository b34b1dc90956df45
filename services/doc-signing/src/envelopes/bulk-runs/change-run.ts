import type { Transaction } from "@repo/service-kit/database";
import type { SignedInUser } from "../../accounts/visitor.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAt } from "../caller-at.ts";
import type { CheckedRow } from "./check-file.ts";
import { enqueueRun } from "./create-documents.ts";
import { deleteRun, getRun, insertRun, restartFailed, startChecked } from "./queries.ts";

type Whose = { user: SignedInUser; templateId: number };

/** Stores the checked rows of a file until it is started. Creates no documents yet. */
export async function createRun(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ user, templateId, fileName, rows }: Whose & { fileName: string; rows: CheckedRow[] },
): Promise<number> {
	await callerAt(tx, "templates.use", user, "template", templateId);
	return insertRun(tx, { templateId, userId: user.id, fileName, createdAt: clock() }, rows);
}

export const runActions = ["send", "draft", "retry", "discard"] as const;
export type RunAction = (typeof runActions)[number];

/** Starts a run, retries its failed rows, or discards it before it was started. Idempotent. */
export async function changeRun(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ user, templateId, runId, action }: Whose & { runId: number; action: RunAction },
): Promise<void> {
	await callerAt(tx, "templates.use", user, "template", templateId);
	const run = await getRun(tx, { id: runId, templateId, userId: user.id });
	if (action === "discard") return deleteRun(tx, runId);
	const at = clock();
	const begins =
		action === "retry"
			? await restartFailed(tx, runId, at)
			: await startChecked(tx, runId, action === "send", at);
	if (begins) await enqueueRun(tx, run);
}
