import { importTotp } from "@repo/accounts/totp";
import type { Transaction } from "@repo/service-kit/database";
import { encryptSecret, newWebhookSecret } from "@repo/webhooks";
import { lockBranding, updateBranding } from "../accounts/branding/queries.ts";
import { recordAccountEvent } from "../accounts/log/record-account-event.ts";
import type { Owner } from "../accounts/owner.ts";
import { savePreferences } from "../accounts/preferences/queries.ts";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import { insertMember } from "../accounts/teams/queries.ts";
import { MAX_TEAM_NAME } from "../accounts/teams/rules/team-name.ts";
import { outbox } from "../webhooks/outbox.ts";
import { recordWebhookEvent } from "../webhooks/record-webhook-event.ts";
import { readSecretKey } from "../webhooks/secret.ts";
import { isAnyTaken } from "./queries/targets.ts";
import { insertImportedTeam, insertImportedToken, insertImportedUser } from "./queries/writing.ts";
import { contentOf, type Taken, type TakenAccount, type TakenTeam } from "./read-accounts.ts";
import { type Importer, writeOnce } from "./write-once.ts";

/** In `details` of the account's log. */
const details = { importedFrom: "Documenso" };

/** Finds the owner here of what belongs to an owner there. */
export type Placement = { userOf(id: number): number; place(owner: Owner): Owner };

/** Writes accounts, teams, API tokens and webhooks, those that are not here yet. */
export async function writeAccounts(importer: Importer, taken: Taken): Promise<Placement> {
	const users = new Map<number, number>();
	for (const account of taken.accounts.values()) users.set(account.id, await writeAccount(importer, account));
	const userOf = (id: number) => translate(users, id);
	const teams = new Map<number, number>();
	for (const team of taken.teams.values()) {
		if (team.personalOf !== null) await writePersonal(importer, team, taken, userOf);
		else teams.set(team.id, await writeTeam(importer, team, userOf));
	}
	const place = ({ userId, teamId }: Owner): Owner => ({
		userId: userOf(userId),
		teamId: teamId === null ? null : translate(teams, teamId),
	});
	for (const given of taken.tokens)
		await writeOnce(importer, contentOf("tokens", given), async (tx) => {
			const { id: _, userId, teamId, ...token } = given;
			const owner = place({ userId, teamId });
			await log(importer, tx, {
				type: "token.created",
				userId: owner.userId,
				details: { ...details, name: token.name },
			});
			return insertImportedToken(tx, { ...token, ...owner });
		});
	for (const hook of taken.webhooks)
		await writeOnce(importer, contentOf("webhooks", hook), async (tx) => {
			const { id: _, userId, teamId, secret, createdAt, ...webhook } = hook;
			const owner = place({ userId, teamId });
			const encryptedSecret = encryptSecret(
				secret ?? newWebhookSecret(),
				owner.userId,
				readSecretKey(importer.config),
			);
			const row = { ...webhook, ...owner, encryptedSecret, sendSecretHeader: secret !== undefined };
			const at = importer.clock();
			const inserted = await outbox.insertWebhook(tx, { ...row, createdAt, updatedAt: at });
			await recordWebhookEvent(tx, "webhook.created", inserted, { by: importer.by, at, ...details });
			return inserted.id;
		});
	return { userOf, place };
}

function writeAccount(importer: Importer, account: TakenAccount): Promise<number> {
	const { here, totpSecret, id, row: content, ...row } = account;
	const { db, clock, config, plan } = importer;
	return writeOnce(
		importer,
		{ kind: here === undefined ? "accounts" : "joined", sourceId: id, content },
		async (tx) => {
			// What people set here stays.
			if (here !== undefined) return here;
			const isFree = !(await isAnyTaken(tx, "users", [id]));
			const userId = await insertImportedUser(tx, { ...row, plan, id: isFree ? id : undefined });
			if (totpSecret !== null) {
				const { encryptionKey } = signInDeps({ config, db, clock });
				await importTotp({ clock, encryptionKey }, tx, userId, totpSecret);
			}
			await log(importer, tx, { type: "account.created", userId, details });
			return userId;
		},
	);
}

function writeTeam(importer: Importer, team: TakenTeam, userOf: Placement["userOf"]): Promise<number> {
	const { id, name, createdAt, members, preferences, brand } = team;
	return writeOnce(importer, contentOf("teams", team), async (tx) => {
		const isFree = !(await isAnyTaken(tx, "teams", [id]));
		const teamId = await insertTeamOf(
			importer,
			tx,
			{ id: isFree ? id : undefined, name, createdAt, members },
			userOf,
		);
		await saveChoices(importer, tx, { userId: userOf(team.ownerUserId), teamId }, { preferences, brand });
		return teamId;
	});
}

/** The team of those who may see a restricted document or template, created when it is first needed. */
export function writeRestrictedTeam(
	importer: Importer,
	team: TakenTeam,
	kind: "admins" | "managers",
	userOf: Placement["userOf"],
): Promise<number> {
	const ending = ` (${kind})`;
	const name = team.name.slice(0, MAX_TEAM_NAME - ending.length).trim() + ending;
	const members = team.members.filter(({ userId }) => team[kind].has(userId));
	const row = { id: undefined, name, createdAt: importer.clock(), members };
	return writeOnce(importer, { kind, sourceId: team.id, content: { name } }, async (tx) => {
		const teamId = await insertTeamOf(importer, tx, row, userOf);
		await saveChoices(importer, tx, { userId: userOf(team.ownerUserId), teamId }, team);
		return teamId;
	});
}

async function insertTeamOf(
	importer: Importer,
	tx: Transaction,
	{ members, ...row }: Pick<TakenTeam, "name" | "createdAt" | "members"> & { id: number | undefined },
	userOf: Placement["userOf"],
): Promise<number> {
	const teamId = await insertImportedTeam(tx, { ...row, plan: importer.plan });
	const roles = new Map(members.map(({ userId, role }) => [userOf(userId), role]));
	// Two accounts there may be one here, which keeps the owner's role.
	for (const { userId, role } of members) if (role === "owner") roles.set(userOf(userId), role);
	for (const [userId, role] of roles)
		await insertMember(tx, { teamId, userId, role, createdAt: row.createdAt });
	await log(importer, tx, { type: "team.created", teamId, details });
	return teamId;
}

/** The preferences of a personal team are the person's, unless their account was here before. */
async function writePersonal(importer: Importer, team: TakenTeam, taken: Taken, userOf: Placement["userOf"]) {
	const userId = userOf(team.ownerUserId);
	await writeOnce(
		importer,
		{ kind: "personal", sourceId: team.id, content: { personalOf: userId } },
		async (tx) => {
			if (taken.accounts.get(team.ownerUserId)?.here === undefined)
				await saveChoices(importer, tx, { userId, teamId: null }, team);
			return userId;
		},
	);
}

async function saveChoices(
	{ clock }: Importer,
	tx: Transaction,
	owner: Owner,
	{ preferences, brand }: Pick<TakenTeam, "preferences" | "brand">,
): Promise<void> {
	const updatedAt = clock();
	if (preferences) await savePreferences(tx, owner, { ...preferences, updatedAt });
	if (brand) await updateBranding(tx, (await lockBranding(tx, owner, updatedAt)).id, { ...brand, updatedAt });
}

type Logged = Omit<Parameters<typeof recordAccountEvent>[1], "at" | "actor" | "actorType">;
const log = ({ by, clock }: Importer, tx: Transaction, event: Logged) =>
	recordAccountEvent(tx, { ...by, ...event, at: clock() });

function translate(ids: ReadonlyMap<number, number>, id: number): number {
	const here = ids.get(id);
	if (here === undefined) throw new Error(`${id} was not imported`);
	return here;
}
