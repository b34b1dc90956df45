import { newUuid } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import type { Actor } from "../../accounts/log/record-account-event.ts";
import { type Owner, toAccountId } from "../../accounts/owner.ts";
import { addressee, getUser } from "../../accounts/queries.ts";
import { getTeam, listPermitted } from "../../accounts/teams/queries.ts";
import { withTeam } from "../../accounts/teams/with-team.ts";
import { queueAccountMails } from "../../mail/queue-mail.ts";
import { countDue, policyAppliesAt, type YearsMove } from "./queries.ts";

type Change = YearsMove & { owner: Owner; by: Actor; at: Date };

/** So many documents are examined for the number in the email, while the policy is locked. */
const MAX_EXAMINED = 10_000;

/** Emails everyone who may change the policy back. Deleted accounts and teams get no email. */
export async function mailRetentionChange(
	tx: Transaction,
	{ owner, by, from, to, at }: Change,
): Promise<void> {
	const people = await listPermitted(tx, owner, "retention.manage");
	if (people.length === 0) return;
	const { teamId } = owner;
	const person = by.actorType === "user" ? await getUser(tx, Number(by.actor)) : undefined;
	const applies = policyAppliesAt(at);
	const examined = { now: applies, limit: MAX_EXAMINED };
	const { due, areAll } =
		to === null
			? { due: 0, areAll: true }
			: await countDue(tx, { accountId: toAccountId(owner), years: to }, examined);
	const data = {
		where: teamId === null ? "person" : "team",
		team: teamId === null ? "" : (await getTeam(tx, teamId)).name,
		by: person ? "user" : "operator",
		byName: person?.name ?? "",
		byEmail: person?.email ?? "",
		from: from ?? 0,
		to: to ?? 0,
		policy: to === null ? "none" : "years",
		due,
		counted: areAll ? "all" : "part",
		changedAt: at.toISOString(),
		appliesAt: applies.toISOString(),
		page: `${withTeam("/settings/documents", teamId)}#retention`,
	} as const;
	await queueAccountMails(
		tx,
		people.map((one) => ({
			kind: "retentionChanged",
			to: one.email,
			once: `retention-changed:${newUuid()}`,
			data: { ...addressee(one), ...data },
			at,
		})),
	);
}
