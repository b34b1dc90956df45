import { proofsOf } from "@repo/accounts/address-proofs";
import { guessesAt } from "@repo/accounts/sign-in";
import { type Allowance, listAllowances, type RateLimit } from "@repo/service-kit/rate-limits";
import { addressKey } from "@repo/validation";
import { logoLimit } from "../../accounts/branding/save-logo.ts";
import { callLimit } from "../../accounts/call-limit.ts";
import { invitationLimit } from "../../accounts/invitations/queue-invitation.ts";
import { type Owner, toAccountKey } from "../../accounts/owner.ts";
import { getUser } from "../../accounts/queries.ts";
import { findLoadKey } from "../../accounts/teams/queries.ts";
import { listActiveTokens } from "../../accounts/tokens/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { bulkLimits } from "../../envelopes/bulk-runs/take-rows.ts";
import { combiningLimits } from "../../envelopes/documents/combining/combine-uploads.ts";
import { mailLimit } from "../../envelopes/documents/mails/queries.ts";
import { exportLimit } from "../../personal-data/export/request-export.ts";
import { manualDeliveryLimit } from "../../webhooks/send-delivery.ts";

/** What is counted, and under which subject. */
type Counted = { what: string; limit: RateLimit; subject: string };
export type Limit = Omit<Counted, "subject"> & Allowance;

type Deps = Pick<Dependencies, "db" | "clock" | "config">;

/** At most so many of an account's tokens, newest first. */
const MAX_TOKENS = 50;

/** The limits of an account, of its tokens and of guesses at it, with what is left of each. */
export async function listLimits(deps: Deps, owner: Owner): Promise<Limit[]> {
	const tokens = (await listActiveTokens(deps.db, owner)).slice(0, MAX_TOKENS);
	const counted: Counted[] = [
		...(owner.teamId === null ? await countedOfPerson(deps, owner.userId) : []),
		...tokens.map(({ id, name, hint }) => ({
			what: `Calls with API token “${name}” (ID ${id}, ${hint}…)`,
			limit: callLimit(deps.config, "api-token"),
			subject: String(id),
		})),
		...(await countedOfAccount(deps, owner)),
	];
	return readAllowances(deps, counted);
}

/** Emails to an address: of documents from this account, and of sign-in from anyone. */
export async function listAddressLimits(deps: Deps, owner: Owner, address: string): Promise<Limit[]> {
	const account = await findLoadKey(deps.db, owner);
	const mailbox = address.toLowerCase().replace(/[+][^@]*@/, "@");
	return readAllowances(deps, [
		{ what: `Documents to ${address}`, limit: mailLimit, subject: `${account} ${mailbox}` },
	]);
}

async function countedOfPerson({ db, config }: Deps, userId: number): Promise<Counted[]> {
	const { email } = await getUser(db, userId);
	const [password, code] = guessesAt({ userId, login: addressKey(email) });
	const reset = proofsOf("reset-password", email);
	const own = `user:${userId}`;
	const guesses: [string, readonly [RateLimit, string] | undefined][] = [
		["Wrong passwords, from browsers that have not signed in before", password],
		["Wrong codes of the authenticator app, from such browsers", code],
		["Emails to reset the password", reset.email],
		["Wrong codes from these emails", reset.code],
	];
	return [
		{ what: "Pages and calls in the browser", limit: callLimit(config, "session"), subject: String(userId) },
		...guesses.flatMap(([what, one]) => (one ? [{ what, limit: one[0], subject: one[1] }] : [])),
		{ what: "Rows of CSV files", limit: bulkLimits.rows, subject: own },
		{ what: "Characters of CSV files", limit: bulkLimits.characters, subject: own },
		{ what: "Invitations to teams", limit: invitationLimit, subject: own },
		{ what: "Exports of the account's data", limit: exportLimit, subject: own },
	];
}

/** A team's are those of the account that created it in the app. */
async function countedOfAccount({ db }: Deps, owner: Owner): Promise<Counted[]> {
	const load = await findLoadKey(db, owner);
	const account = toAccountKey(owner);
	return [
		{ what: "Images checked", limit: combiningLimits.check, subject: account },
		{ what: "Office files converted", limit: combiningLimits.convert, subject: account },
		{ what: "Files combined", limit: combiningLimits.combine, subject: account },
		{ what: "Logos uploaded", limit: logoLimit, subject: load },
		{ what: "Webhook deliveries sent by hand", limit: manualDeliveryLimit, subject: load },
	];
}

async function readAllowances({ db, clock }: Deps, counted: Counted[]): Promise<Limit[]> {
	const pairs = counted.map(({ limit, subject }) => [limit, subject] as const);
	const allowances = await listAllowances(db, pairs, clock());
	return counted.flatMap(({ what, limit }, index) => {
		const allowance = allowances[index];
		return allowance ? [{ what, limit, ...allowance }] : [];
	});
}
