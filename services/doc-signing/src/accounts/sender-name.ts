import { ValidationFailed } from "@repo/http-errors";
import type { Queryable } from "@repo/service-kit/database";
import { lineOfText, toLook } from "@repo/validation";
import type { Config } from "../config.ts";
import { PRODUCT } from "../platform/html/product.ts";
import type { Owner } from "./owner.ts";
import { listMembers } from "./teams/queries.ts";

type Names = Pick<Config, "BASE_URL" | "MAIL_FROM" | "SERVICE_NAME_SENDERS">;

/** With one of these behind it, the name of a service still names the service. */
const DEPARTMENTS = ["", "team", "support", "security", "service", "account", "accounts", "noreply"];

const ADDRESS_IN_PARENTHESES = /\([^)]*@[^)]*\)/;

/** The service as its mails name it. */
export function serviceName({ MAIL_FROM }: Pick<Names, "MAIL_FROM">): string {
	return /^\s*"?([^"<]*?)"?\s*</.exec(MAIL_FROM)?.[1] || PRODUCT;
}

/**
 * For every name that recipients see as a sender: a person's, a brand's and a team's. Throws ValidationFailed if the whole name is, or
 * looks like, that of the service, or ends as the sender of a mail does, unless the operator allows it to the account.
 */
export function requireSenderName(config: Names, sender: { name: string; email: string }): void {
	if (appearsAsService(config, sender))
		throw new ValidationFailed([{ path: "body.name", message: "must not be the name of this service" }]);
}

/** A name that an identity provider gave, if a new account may have it; otherwise that of the address. */
export function senderNameOr(config: Names, { name: given, email }: { name: string; email: string }): string {
	const { data: name } = lineOfText({ max: 255 }).safeParse(given);
	return name !== undefined && !appearsAsService(config, { name, email }) ? name : email;
}

/** The same for a brand's name. In a team, what the operator allows to an owner is allowed to everyone who may change the brand. */
export async function requireBrandName(
	deps: BrandDeps,
	name: string,
	owner: Owner,
	email: string,
): Promise<void> {
	if (await isBrandName(deps, name, owner, email)) return;
	requireSenderName(deps.config, { name, email });
}

export async function isBrandName({ config, db }: BrandDeps, name: string, { teamId }: Owner, email: string) {
	if (!appearsAsService(config, { name, email })) return true;
	const members = teamId === null ? [] : await listMembers(db, teamId);
	return members.some((one) => one.role === "owner" && !appearsAsService(config, { name, email: one.email }));
}

type BrandDeps = { config: Names; db: Queryable };

function appearsAsService(config: Names, { name, email }: { name: string; email: string }): boolean {
	if (config.SERVICE_NAME_SENDERS.includes(email.toLowerCase())) return false;
	const looks = looksOfService(config);
	// Mails come from "name (address) via service": a part of a name must not look like the rest of that.
	const parts = [name, ...name.split(/[()]|\bvia\b/i)].map(toLook);
	return ADDRESS_IN_PARENTHESES.test(name) || parts.some((part) => looks.has(part));
}

/** What the names of the service look like; the same for every sender. */
function looksOfService(config: Names): Set<string> {
	let looks = knownLooks.get(config);
	if (!looks) {
		const services = [PRODUCT, new URL(config.BASE_URL).host, serviceName(config)];
		looks = new Set(services.flatMap((one) => DEPARTMENTS.map((department) => toLook(one + department))));
		knownLooks.set(config, looks);
	}
	return looks;
}

const knownLooks = new WeakMap<Names, Set<string>>();
