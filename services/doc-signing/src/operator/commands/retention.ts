import { writeCount } from "@repo/accounts/operators";
import { CommandRefused, columns, readLimit, rowId } from "@repo/service-kit/cli";
import type { Queryable } from "@repo/service-kit/database";
import { holdReason } from "../../accounts/holds/hold-reason.ts";
import { listHolds } from "../../accounts/holds/queries.ts";
import { type Owner, toAccountKey, toOwner } from "../../accounts/owner.ts";
import { setRetention } from "../../envelopes/retention/change-retention.ts";
import {
	GRACE_DAYS,
	listErasures,
	listHeldDocuments,
	listPolicies,
} from "../../envelopes/retention/queries.ts";
import { eraseDocument } from "../../personal-data/erasure/erase-document.ts";
import { accountOrEmail, findAccount } from "../account-key.ts";
import { actingOperator } from "../acting-operator.ts";
import { changeDocumentHold, changeHold, nameHolder } from "../change-hold.ts";
import { commandGroup } from "../command-context.ts";

export const retentionCommands = commandGroup(
	"retention",
	"How long documents are kept, legal holds, and erasure",
	(add) => {
		add({
			name: "list",
			description: "list the policies of accounts",
			run: async ({ db, print }) => {
				const rows = await listPolicies(db);
				const lines = rows.map(({ accountId, years, changedAt }) => [
					toAccountKey(toOwner(accountId)),
					writeCount(years, "year"),
					`since ${changedAt.toISOString()}`,
				]);
				print(rows, columns(lines, "Every account keeps its documents until it erases them."));
			},
		});
		add({
			name: "set <account>",
			description:
				"erase the documents of a person (user:1 or their email address) or a team (team:3) some years after they ended; without --years, keep them until they are erased",
			example: "team:3 --years 10",
			run: async (context, account: string, { years: typed }: { years?: string }) => {
				const years = typed === undefined ? null : Number(typed);
				if (years !== null && !(Number.isSafeInteger(years) && years >= 1 && years <= 100))
					throw new CommandRefused("--years must be a number from 1 to 100");
				const owner = await readAccount(context.db, account);
				const by = actingOperator(context);
				await context.db.transaction((tx) => setRetention(tx, context, { owner, by, years }));
				const kept = years === null ? "until they are erased" : `for ${writeCount(years, "year")}`;
				const from = years === null ? "" : ` This applies after ${GRACE_DAYS} days.`;
				context.print({ account, years }, [`The documents of ${account} are kept ${kept}.${from}`]);
			},
		}).option("--years <years>", "from 1 to 100");
		for (const [name, text] of [
			[
				"hold",
				"place a legal hold: neither the document, nor the documents and templates of a person (user:1 or their email address) or a team (team:3), are deleted or erased",
			],
			["release", "release a legal hold"],
		] as const) {
			const command = add({
				name: `${name} <document-or-account>`,
				description: text,
				example: name === "hold" ? "42 --reason Case-7" : "team:3",
				run: async (context, held: string, { reason: typed }: { reason?: string }) => {
					const reason = typed === undefined ? null : readReason(typed);
					const state = reason === null ? "no longer on hold" : "on hold";
					if (!/^\d+$/.test(held)) {
						const owner = await readAccount(context.db, held);
						await changeHold(context, owner, reason, actingOperator(context));
						return context.print({ account: held, reason }, [`The account ${held} is ${state}.`]);
					}
					const change = { documentId: rowId(held), reason };
					const standing = await changeDocumentHold(context, change, actingOperator(context));
					context.print({ documentId: change.documentId, reason: standing }, [
						reason === null && standing !== null
							? `Document ${held} is still on hold by its account: ${standing}.`
							: `Document ${held} is ${state}.`,
					]);
				},
			});
			if (name === "hold")
				command.requiredOption("--reason <reason>", "shown to the account, and to all members of a team");
		}
		add({
			name: "holds",
			description: "list the accounts and documents on legal hold",
			run: async ({ db, print }) => {
				const accounts = await listHolds(db);
				const documents = await listHeldDocuments(db);
				const lines = [
					...accounts.map((hold) => ({
						...hold,
						key: toAccountKey(toOwner(hold.accountId)),
						by: "an operator",
					})),
					...documents.map((hold) => ({ ...hold, key: hold.documentId, by: nameHolder(hold.by) })),
				].map(({ key, heldAt, by, reason }) => [key, `since ${heldAt.toISOString()}`, `by ${by}`, reason]);
				print([...accounts, ...documents], columns(lines, "No account and no document is on hold."));
			},
		});
		add({
			name: "erase <document-id>",
			description:
				"erase the file and the personal data of a document that has ended, which cannot be undone; its audit log without names is kept",
			example: "42",
			run: async (context, document: string) => {
				const by = { kind: "operator", name: context.operator } as const;
				const act = { access: "operator", by, documentId: rowId(document) } as const;
				const isErased = await context.db.transaction((tx) => eraseDocument(tx, context, act));
				context.print({ documentId: act.documentId, isErased }, [
					isErased
						? `The content of document ${document} is erased. The running service removes its files and certifies that.`
						: `Document ${document} was erased before.`,
				]);
			},
		});
		add({
			name: "erased",
			description: "list erased documents, newest first; after a restore, erase again what came back",
			example: "--since 2026-11-01",
			run: async ({ db, print, clock }, { since, limit }: { since?: string; limit?: string }) => {
				const from = new Date(since ?? 0);
				if (Number.isNaN(from.getTime())) throw new CommandRefused("--since must be a date");
				// After a restore, all of them have to be erased again.
				const isWhole = since !== undefined && limit === undefined;
				const max = isWhole ? Number.POSITIVE_INFINITY : readLimit(limit ?? "1000");
				const rows = await listErasures(db, { since: from, limit: max, now: clock() });
				const lines = rows.map((one) => [
					one.documentId,
					one.status,
					one.reason,
					one.startedAt.toISOString(),
					one.overdue > 0 ? `files that storage has not removed: ${one.overdue}` : "",
				]);
				print(rows, columns(lines, "No document was erased."));
			},
		})
			.option("--since <date>", "all that were erased since then")
			.option("--limit <count>", "maximum number (default: 1000; with --since, all)");
	},
);

function readReason(typed: string): string {
	const reason = holdReason.safeParse(typed);
	if (!reason.success) throw new CommandRefused(`--reason ${reason.error.issues[0]?.message}`);
	return reason.data;
}

/** Also of a deleted account or team: its finished documents remain. */
async function readAccount(db: Queryable, account: string): Promise<Owner> {
	const typed = accountOrEmail.safeParse(account);
	if (!typed.success) throw new CommandRefused(`${account} ${typed.error.issues[0]?.message}`);
	return findAccount(db, typed.data);
}
