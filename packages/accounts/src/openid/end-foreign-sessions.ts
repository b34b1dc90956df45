import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import type { SignInDeps } from "../sign-in/deps.ts";
import { REQUEST_SECONDS } from "./begin-request.ts";
import type { Provider } from "./provider.ts";
import { deleteForeignSessions, type Requirement } from "./queries.ts";

type Deps = Pick<SignInDeps, "clock" | "record" | "providers">;

/**
 * Ends the sessions that began without the provider that their account's domain requires, so that a logout at the provider
 * ends every session of a person. Those of a browser that is about to connect the provider have a request's time.
 */
export async function endForeignSessions(deps: Deps & Pick<SignInDeps, "db">): Promise<void> {
	const before = secondsAfter(deps.clock(), -REQUEST_SECONDS);
	while ((await deps.db.transaction((tx) => endThem(deps, tx, { before }))) > 0);
}

/** The same for one account, whose own session an identity has taken over. */
export async function endForeignSessionsOf(deps: Deps, tx: Transaction, userId: number): Promise<void> {
	await endThem(deps, tx, { userId, before: secondsAfter(deps.clock(), 1) });
}

async function endThem(
	deps: Deps,
	tx: Transaction,
	which: { before: Date; userId?: number },
): Promise<number> {
	const required = (deps.providers ?? []).filter((one) => one.required).flatMap(toRequirements);
	if (required.length === 0) return 0;
	const ended = await deleteForeignSessions(tx, required, which);
	await recordEnded(deps, tx, ended);
	return ended.length;
}

/** Records for each account how many of its sessions ended, which nobody did in this service. */
export async function recordEnded(
	{ record }: Pick<Deps, "record">,
	tx: Transaction,
	ended: { userId: number }[],
	provider?: Provider,
): Promise<void> {
	for (const userId of new Set(ended.map((one) => one.userId))) {
		const count = ended.filter((one) => one.userId === userId).length;
		const details = { ended: count, ...(provider && { provider: provider.id }) };
		await record(tx, { type: "account.sessions_ended", userId, ipAddress: undefined, details });
	}
}

const toRequirements = ({ domains, issuer }: Provider): Requirement[] =>
	domains.map((domain) => ({ domain, issuer }));
