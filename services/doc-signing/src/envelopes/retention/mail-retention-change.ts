import { secondsAfter } from "@repo/service-kit/clock";
import { newUuid } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import type { Actor } from "../../accounts/log/record-account-event.ts";
import { type Owner, toAccountId } from "../../accounts/owner.ts";
import { addressee, getUser } from "../../accounts/queries.ts";
import { getTeam, listPermitted } from "../../accounts/teams/queries.ts";
import { withTeam } from "../../accounts/teams/with-team.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { GRACE_DAYS, listDue, type YearsMove } from "./queries.ts";

type Change = YearsMove & { owner: Owner; by: Actor; at: Date };

/** Counting further would read every document of a large account. The texts of the email say "or more" at this number. */
const MAX_COUNTED = 1000;

/** Tells everyone who may change the policy back before it erases something. A deleted account has nobody to tell. */
export async function mailRetentionChange(
	tx: Transaction,
	{ owner, by, from, to, at }: Change,
): Promise<void> {
	const people = await listPermitted(tx, owner, "retention.manage");
	if (people.length === 0) return;
	const { teamId } = owner;
	const person = by.actorType === "user" ? await getUser(tx, Number(by.actor)) : undefined;
	const applies = secondsAfter(at, GRACE_DAYS * 86_400);
	const next = { now: applies, after: 0, limit: MAX_COUNTED };
	const due = to === null ? [] : await listDue(tx, { accountId: toAccountId(owner), years: to }, next);
	const data = {
		where: teamId === null ? "person" : "team",
		team: teamId === null ? "" : (await getTeam(tx, teamId)).name,
		by: person ? "user" : "operator",
		byName: person?.name ?? "",
		byEmail: person?.email ?? "",
		from: from ?? 0,
		to: to ?? 0,
		policy: to === null ? "none" : "years",
		due: due.length,
		changedAt: at.toISOString(),
		appliesAt: applies.toISOString(),
		page: `${withTeam("/settings/documents", teamId)}#retention`,
	} as const;
	for (const one of people)
		await queueAccountMail(tx, {
			kind: "retentionChanged",
			to: one.email,
			once: `retention-changed:${newUuid()}`,
			data: { ...addressee(one), ...data },
			at,
		});
}
