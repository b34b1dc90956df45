import { CommandRefused } from "@repo/service-kit/cli";
import type { Queryable } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import type { z } from "zod";
import { type Accounts, mapToken, mapWebhook } from "./mapping/map-access.ts";
import { type MappedAccount, mapAccount, type TwoFactor } from "./mapping/map-account.ts";
import { mapBrand, mapPreferences } from "./mapping/map-settings.ts";
import { type MappedTeam, mapTeam } from "./mapping/map-team.ts";
import { type Note, type Reason, refuse } from "./mapping/reasons.ts";
import {
	type SourceTeam,
	type SourceUser,
	teamRow,
	tokenRow,
	userRow,
	webhookRow,
} from "./mapping/source-rows.ts";
import type { Items } from "./queries/items.ts";
import type { Row, Source } from "./queries/open-source.ts";
import { type AccountHere, findAccountsHere, findTokensHere } from "./queries/targets.ts";
import type { Kind, Report } from "./report.ts";
import { hasChanged } from "./write-once.ts";

/** `here`: the id of the account here that had the address before; `row`: as it is there. */
export type TakenAccount = MappedAccount & { here: number | undefined; row: SourceUser };
export type TakenTeam = MappedTeam & {
	preferences: ReturnType<typeof mapPreferences>;
	brand: ReturnType<typeof mapBrand>;
};
export type Taken = Omit<Accounts, "teams"> & {
	accounts: Map<number, TakenAccount>;
	teams: Map<number, TakenTeam>;
	tokens: (NonNullable<ReturnType<typeof mapToken>> & { id: number })[];
	webhooks: (NonNullable<ReturnType<typeof mapWebhook>> & { id: string })[];
};

type Deps = {
	db: Queryable;
	source: Source;
	report: Report;
	at: Date;
	/** Objects that earlier runs imported. */
	items: Items;
	/** The only team that is taken, with its members. */
	only: number | undefined;
	isOneTeam: boolean;
	/** Whether webhooks may be sent to a URL. */
	isAllowed: (url: string) => boolean;
};

/** Reads accounts, teams, tokens and webhooks, and reports each. Those that are taken fit into memory. */
export async function readAccounts(deps: Deps, twoFactor: TwoFactor): Promise<Taken> {
	const { report, at, isOneTeam } = deps;
	const accounts = await readUsers(deps, twoFactor);
	const known = (userId: number) => accounts.has(userId);
	const teams = await readAll(deps, "teams", teamRow, (team: SourceTeam, note) => {
		if (deps.items.teams.get(String(team.id))?.isDeleted || accountItem(deps, team.ownerUserId)?.isDeleted)
			return refuse(note, "deleted-here");
		const mapped = mapTeam(team, known, note);
		if (!mapped) return undefined;
		const [own, inherited] = [team.settings, team.inherited];
		return {
			...mapped,
			preferences: mapPreferences(own, inherited, note),
			brand: mapBrand(own, inherited, note),
		};
	});
	const taken = { accounts, teams: new Map(teams.map((team) => [team.id, team])), known, isOneTeam };
	const tokens = await readAll(deps, "tokens", tokenRow, (token, note) => {
		const mapped = mapToken(token, taken, at, note);
		return mapped && { ...mapped, id: token.id };
	});
	const webhooks = await readAll(deps, "webhooks", webhookRow, (webhook, note) => {
		const mapped = mapWebhook(webhook, taken, deps.isAllowed, note);
		return mapped && { ...mapped, id: webhook.id };
	});
	const here = await findTokensHere(
		deps.db,
		tokens.map(({ tokenHash }) => tokenHash),
	);
	for (const { id, tokenHash } of tokens) {
		const hash = tokenHash.toString("hex");
		if (here.has(hash) && !deps.items.tokens.has(String(id))) report.block("API tokens", id, "token-twice");
		here.add(hash);
	}
	return { ...taken, tokens, webhooks };
}

async function readUsers(deps: Deps, twoFactor: TwoFactor): Promise<Map<number, TakenAccount>> {
	const { db, report, at } = deps;
	const { accounts: created, joined } = deps.items;
	const read: { mapped: MappedAccount; row: SourceUser; reasons: Set<Reason> }[] = [];
	const byAddress = new Map<string, number>();
	for await (const { row, reasons, id } of rowsOf(deps, "users", userRow)) {
		const item = row && accountItem(deps, row.id);
		if (item?.isDeleted) reasons.add("deleted-here");
		const mapped = item?.isDeleted
			? undefined
			: row && mapAccount(row, twoFactor, at, (reason) => reasons.add(reason));
		if (!row || !mapped) {
			report.record("accounts", id, reasons);
			continue;
		}
		const address = addressKey(mapped.email);
		byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
		read.push({ mapped, row, reasons });
	}
	const here = await findAccountsHere(db, [...byAddress.keys()]);
	const accounts = new Map<number, TakenAccount>();
	for (const { mapped, row, reasons } of read) {
		const address = addressKey(mapped.email);
		const id = String(mapped.id);
		const existing = created.has(id) ? undefined : here.get(address);
		const isJoined = joined.has(id);
		// Nothing about credentials matters where they are not written.
		if (created.has(id)) for (const reason of ofSecondFactor) reasons.delete(reason);
		else if (isJoined || existing) reasons.clear();
		if (isJoined) reasons.add("account-joined");
		else if (existing) reasons.add(compare(mapped, existing));
		if ((byAddress.get(address) ?? 0) > 1) reasons.add("address-twice");
		if (hasChanged(deps, { kind: isJoined ? "joined" : "accounts", sourceId: id, content: row }))
			reasons.add("changed-since");
		report.record("accounts", `${id} ${mapped.email}`, reasons);
		// Content of accounts that block is read, too, so that one report has everything.
		accounts.set(mapped.id, { ...mapped, here: joined.get(id)?.targetId ?? existing?.id, row });
	}
	return accounts;
}

/** What two accounts of one address mean. */
function compare({ emailProvenAt, disabledAt }: MappedAccount, here: AccountHere): Reason {
	if (disabledAt) return "account-disabled-there";
	if (here.disabledAt) return "account-disabled-here";
	if (!here.emailProvenAt) return "account-not-proven-here";
	return emailProvenAt ? "account-joined" : "account-not-proven-there";
}

const accountItem = ({ items }: Deps, id: number) =>
	items.accounts.get(String(id)) ?? items.joined.get(String(id));

const ofSecondFactor: Reason[] = ["two-factor-needs-key", "two-factor-other-key"];

const kindOf: Record<"teams" | "tokens" | "webhooks", Kind> = {
	teams: "teams",
	tokens: "API tokens",
	webhooks: "webhooks",
};

/** An object, of which a repeated import says whether it has changed. A secret is not part of it. */
export function contentOf<Mapped extends { id: string | number }>(kind: keyof typeof kindOf, mapped: Mapped) {
	return { kind, sourceId: mapped.id, content: { ...mapped, secret: undefined } } as const;
}

async function readAll<Schema extends z.ZodType, Mapped extends { id: string | number }>(
	deps: Deps,
	table: "teams" | "tokens" | "webhooks",
	schema: Schema,
	map: (row: z.output<Schema>, note: Note) => Mapped | undefined,
): Promise<Mapped[]> {
	const taken: Mapped[] = [];
	for await (const { row, reasons, id } of rowsOf(deps, table, schema)) {
		const mapped = row === undefined ? undefined : map(row, (reason) => reasons.add(reason));
		if (mapped && hasChanged(deps, contentOf(table, mapped))) reasons.add("changed-since");
		deps.report.record(kindOf[table], id, reasons);
		if (mapped) taken.push(mapped);
	}
	return taken;
}

async function* rowsOf<Schema extends z.ZodType>(
	{ source, items, report, only }: Deps,
	table: "users" | keyof typeof kindOf,
	schema: Schema,
): AsyncGenerator<{ row: z.output<Schema> | undefined; reasons: Set<Reason>; id: string }> {
	const known = new Set(
		table === "users" ? [...items.accounts.keys(), ...items.joined.keys()] : items[table].keys(),
	);
	const kind = table === "users" ? "accounts" : kindOf[table];
	const members = table === "users" && only !== undefined ? await readMembers(source, only) : undefined;
	for await (const stored of source.list(table)) {
		known.delete(String(stored.id));
		const { row, reasons } = readRow(schema, stored);
		const id = [stored.id, stored.name].filter(Boolean).join(" ");
		const isChosen = members
			? members.has(Number(stored.id))
			: only === undefined || (table === "teams" ? stored.id : stored.teamId) === only;
		if (isChosen) yield { row, reasons, id };
		else report.record(kind, id, new Set(["not-chosen"]));
	}
	for (const id of known) report.record(kind, id, new Set(["gone-since"]));
}

/** Its members, and those who created what belongs to it. Throws CommandRefused if there is no such team. */
async function readMembers(source: Source, teamId: number): Promise<Set<number>> {
	for await (const stored of source.list("teams")) {
		const { row } = readRow(teamRow, stored);
		if (row?.id !== teamId) continue;
		const members = row.members.map(({ userId }) => userId);
		return new Set([row.ownerUserId, ...members, ...(await source.readCreators(teamId))]);
	}
	throw new CommandRefused(`--only ${teamId}: Documenso has no team with this number`);
}

/** A row as the schema knows it; `unreadable` if it does not. */
export function readRow<Schema extends z.ZodType>(schema: Schema, stored: Row) {
	const parsed = schema.safeParse(stored);
	return { row: parsed.data, reasons: new Set<Reason>(parsed.success ? [] : ["unreadable"]) };
}
