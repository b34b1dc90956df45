import { writeCount } from "@repo/accounts/operators";
import { CommandRefused, columns, firstLine, readLimit } from "@repo/service-kit/cli";
import {
	countUnavailable,
	type ListedEvidence,
	listPending,
} from "../../sealing/queries/pending-evidence.ts";
import { listOpenSealings } from "../../sealing/queries/sealings.ts";
import { actingOperator } from "../acting-operator.ts";
import { commandGroup } from "../command-context.ts";
import { retrySealings } from "../retry-work.ts";

export const sealingCommands = commandGroup(
	"sealings",
	"Documents waiting to be sealed, and sealed documents that lack evidence",
	(add) => {
		add({
			name: "list",
			description: "list them, oldest first, with the last error and the next attempt",
			example: "--all",
			run: async ({ db, print }, { all = false, limit }: { all?: boolean; limit: string }) => {
				const open = await listOpenSealings(db, readLimit(limit));
				const pending = await listPending(db, { isComplete: all, limit: readLimit(limit) });
				const rows = [
					...open.map((one) => [
						...[
							one.documentId,
							one.title,
							one.status,
							writeCount(one.attempts, "attempt"),
							one.queuedAt.toISOString(),
						],
						firstLine(one.lastError),
					]),
					...pending.map(toRow),
				];
				const lines =
					open.length > 0 ? columns(rows) : ["Every finished document is sealed.", ...columns(rows)];
				const hidden = all ? 0 : await countUnavailable(db);
				if (hidden > 0)
					lines.push(`${hidden} more lack evidence that can never be fetched. Show them with --all.`);
				print([...open.map((one) => ({ ...one, lacks: null })), ...pending.map(plain)], lines);
			},
		})
			.option("--all", "include evidence that can never be fetched")
			.option("--limit <count>", "maximum number of each", "100");
		add({
			name: "retry <document-id>",
			description: "seal a document now, or fetch the evidence it lacks; `all` for every document",
			example: "17",
			run: async (context, which: string) => {
				if (which !== "all" && !/^[1-9]\d{0,8}$/.test(which))
					throw new CommandRefused("give a document's id, or `all`");
				const retried = await retrySealings(
					context,
					which === "all" ? "all" : Number(which),
					actingOperator(context),
				);
				if (retried.length === 0 && which !== "all")
					throw new CommandRefused(`document ${which} is not waiting for a seal or for evidence`);
				context.print({ retried }, [
					retried.length === 0
						? "Every finished document is sealed, and no evidence is pending."
						: `Queued: ${retried.join(", ")}. The running service processes them now.`,
				]);
			},
		});
	},
);

const evidence = { TIME_STAMP: "time-stamp", REVOCATION_DATA: "revocation data" };

function toRow(one: ListedEvidence): (string | number)[] {
	const { documentId, title, level, kind, state, attempts, since } = one;
	const lacks = state === "REVOKED" ? "certificate revoked" : `lacks ${evidence[kind]}`;
	return [
		documentId,
		title,
		`${level}, ${lacks}`,
		writeCount(attempts, "attempt"),
		since.toISOString(),
		describeWait(one),
	];
}

function describeWait({ state, missing, nextTryAt }: ListedEvidence): string {
	const reasons = missing.map(({ what, reason }) => `${what} (${reason})`).join(", ") || "not asked for yet";
	const next = state === "UNAVAILABLE" ? "never" : (nextTryAt?.toISOString() ?? "never");
	return firstLine(state === "REVOKED" ? reasons : `next attempt ${next}: ${reasons}`);
}

/** An array with one entry, for scripts. */
function plain({ kind, level, ...one }: ListedEvidence) {
	return { ...one, status: "SEALED" as const, level, lacks: kind };
}
