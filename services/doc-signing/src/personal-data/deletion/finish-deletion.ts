import type { Transaction } from "@repo/service-kit/database";
import { removeBranding } from "../../accounts/branding/change-branding.ts";
import { findAccountHold, lockAccountHold } from "../../accounts/holds/queries.ts";
import type { Owner } from "../../accounts/owner.ts";
import { deletePreferences } from "../../accounts/preferences/queries.ts";
import { getUser } from "../../accounts/queries.ts";
import type { Access, Permission } from "../../accounts/teams/rules/permissions.ts";
import { type Actor, userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteDocument } from "../../envelopes/documents/delete-document.ts";
import { DocumentNotFound } from "../../envelopes/documents/errors.ts";
import { deleteForgottenPeople } from "../../envelopes/people/queries.ts";
import { deleteTemplate } from "../../envelopes/templates/delete-template.ts";
import { TemplateNotFound } from "../../envelopes/templates/errors.ts";
import { deleteWebhook } from "../../webhooks/delete-webhook.ts";
import { WebhookNotFound } from "../../webhooks/errors.ts";
import {
	clearUser,
	isTeamDeleted,
	listShownDocuments,
	listTemplateIds,
	listWebhookIds,
	lockUser,
} from "./queries.ts";

const BATCH = 100;

/** Records webhooks that the job deletes. The log names who deleted the account. */
const deletion = { actorType: "system", actor: "deletion" } as const;

type Deps = Pick<Dependencies, "db" | "clock">;

/**
 * Deletes drafts, templates, webhooks and settings of a closed account, and cancels its pending documents.
 * Finished documents and audit logs are kept: they are the other parties' evidence. Each document is a
 * separate transaction, so an interrupted job continues where it stopped. What is on hold waits for its release.
 */
export async function finishDeletion(
	deps: Deps,
	{ userId, teamIds }: { userId: number; teamIds: number[] },
): Promise<void> {
	const { db } = deps;
	const user = await db.transaction((tx) => lockUser(tx, userId));
	if (!user?.deletedAt) return;
	const by = userActor(user);
	for (const teamId of [null, ...teamIds]) await removeBelongings(deps, { userId, teamId }, by);
	await unlessHeld(db, { userId, teamId: null }, async (tx) => {
		await deleteForgottenPeople(tx, userId);
		await clearUser(tx, userId);
	});
}

/** The same for a deleted team. `by`: who deleted it. */
export async function finishTeamDeletion(
	deps: Deps,
	{ teamId, ...by }: { teamId: number } & ({ userId: number } | { operator: string }),
): Promise<void> {
	if (!(await isTeamDeleted(deps.db, teamId))) return;
	const actor: Actor =
		"userId" in by ? userActor(await getUser(deps.db, by.userId)) : { kind: "operator", name: by.operator };
	await removeBelongings(deps, { userId: "userId" in by ? by.userId : 0, teamId }, actor);
}

async function removeBelongings(deps: Deps, { userId, teamId }: Owner, by: Actor): Promise<void> {
	const { db } = deps;
	if (await findAccountHold(db, { userId, teamId })) return;
	const access = <P extends Permission>(permission: P): Access<P> => ({
		permission,
		userId,
		teamId,
		reach: "all",
	});
	await removeEach(
		() => listShownDocuments(db, { userId, teamId }, BATCH),
		(documentId) =>
			db.transaction((tx) => deleteDocument(tx, deps, { owner: access("documents.manage"), by, documentId })),
	);
	await removeEach(
		() => listTemplateIds(db, { userId, teamId }, BATCH),
		(templateId) =>
			db.transaction((tx) => deleteTemplate(tx, deps, { owner: access("templates.manage"), templateId })),
	);
	await removeEach(
		// Not in a transaction with the removal: a webhook can have millions of deliveries.
		async () =>
			(await findAccountHold(db, { userId, teamId })) ? [] : listWebhookIds(db, { userId, teamId }),
		(webhookId) => deleteWebhook(deps, access("webhooks.manage"), webhookId, deletion),
	);
	await unlessHeld(db, { userId, teamId }, async (tx) => {
		await deletePreferences(tx, { userId, teamId });
		await removeBranding(tx, { userId, teamId }, deps.clock());
	});
}

/** Removes nothing if the account is on hold. A hold that is placed at this moment waits. */
async function unlessHeld(
	db: Deps["db"],
	owner: Owner,
	remove: (tx: Transaction) => Promise<void>,
): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await lockAccountHold(tx, owner))) await remove(tx);
	});
}

const gone = [DocumentNotFound, TemplateNotFound, WebhookNotFound];

async function removeEach(
	list: () => Promise<number[]>,
	remove: (id: number) => Promise<unknown>,
): Promise<void> {
	for (let ids = await list(); ids.length > 0; ids = await list())
		for (const id of ids) {
			try {
				await remove(id);
			} catch (error) {
				// Another run of this job was faster.
				if (!gone.some((kind) => error instanceof kind)) throw error;
			}
		}
}
