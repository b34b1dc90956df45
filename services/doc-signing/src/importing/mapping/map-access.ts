import type { z } from "zod";
import { type WebhookEvent, webhookEvents } from "../../webhooks/events.ts";
import { newWebhookSchema } from "../../webhooks/schemas.ts";
import { isMember, type MappedTeam, ownerOf } from "./map-team.ts";
import { type Note, refuse } from "./reasons.ts";
import type { tokenRow, webhookRow } from "./source-rows.ts";

type Owned = { userId: number | null; teamId: number | null };
export type Accounts = {
	teams: ReadonlyMap<number, MappedTeam>;
	known: (userId: number) => boolean;
	/** What only some of a team see there, all of it see here. */
	isOneTeam: boolean;
};

type Holders = Pick<Accounts, "teams" | "known">;

/** The account that a token or webhook acts for: only members act in a team. */
function holderOf({ userId, teamId }: Owned, { teams, known }: Holders, note: Note, ofOwner: () => void) {
	const owner = ownerOf({ userId, teamId }, teams, known);
	if (!owner) {
		return refuse(note, "owner-missing");
	}
	const team = owner.teamId === null ? undefined : teams.get(owner.teamId);
	if (!team || isMember(team, userId)) return owner;
	ofOwner();
	return { userId: team.ownerUserId, teamId: team.id };
}

export function mapToken(token: z.output<typeof tokenRow>, accounts: Holders, at: Date, note: Note) {
	const { name, createdAt, expires: expiresAt } = token;
	if (expiresAt && expiresAt <= at) return refuse(note, "token-expired");
	if (token.algorithm !== "SHA512" || !/^[0-9a-f]{128}$/.test(token.token))
		return refuse(note, "token-unknown");
	const owner = holderOf(token, accounts, note, () => note("token-of-owner"));
	if (!owner) return undefined;
	const shown = name.trim().slice(0, 100) || "API token";
	return {
		...owner,
		name: shown,
		tokenHash: Buffer.from(token.token, "hex"),
		hint: "api_…",
		createdAt,
		expiresAt,
	};
}

const isEvent = (name: string): name is WebhookEvent => webhookEvents.some((event) => event === name);

export function mapWebhook(
	webhook: z.output<typeof webhookRow>,
	accounts: Holders,
	isAllowed: (url: string) => boolean,
	note: Note,
) {
	const { webhookUrl, eventTriggers, secret, enabled, createdAt } = webhook;
	const owner = holderOf(webhook, accounts, note, () => note("webhook-of-owner"));
	if (!owner) return undefined;
	const events = [...new Set(eventTriggers)].filter(isEvent);
	if (events.length === 0) return refuse(note, "webhook-nothing");
	if (events.length < eventTriggers.length) note("webhook-events");
	const url = newWebhookSchema.shape.url.safeParse(webhookUrl);
	if (!url.success || !isAllowed(url.data)) return refuse(note, "webhook-url");
	const kept = newWebhookSchema.shape.secret.safeParse(secret);
	const known = kept.success && kept.data !== undefined ? kept.data : undefined;
	if (known === undefined) note("webhook-secret");
	return { ...owner, url: url.data, events, enabled, createdAt, secret: known };
}
