import type { OpenIdSite } from "@repo/accounts/openid";
import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { recordAccountEvent } from "../log/record-account-event.ts";
import { addMember } from "../teams/add-member.ts";
import { NoSuchTeam } from "../teams/errors.ts";
import { lockMembers } from "../teams/lock-members.ts";
import { listUserTeams, setRole } from "../teams/queries.ts";
import { removeMember } from "../teams/remove-member.ts";
import type { TeamRole } from "../teams/rules/permissions.ts";
import type { Session } from "../visitor.ts";

type SignedIn = Parameters<OpenIdSite<Session>["afterSignIn"]>[1];
type Deps = { db: Transaction } & Pick<Dependencies, "clock">;

/**
 * Makes a person a member of exactly the teams that the provider's claims name, of those that its settings name. Owners are
 * appointed by people, and stay. A team that was deleted is skipped.
 */
export async function assignTeams(
	deps: Deps,
	{ OPENID_PROVIDERS }: Pick<Dependencies["config"], "OPENID_PROVIDERS">,
	{ userId, provider, claims }: SignedIn,
): Promise<void> {
	const rules = OPENID_PROVIDERS.find(({ id }) => id === provider.id)?.teams ?? [];
	const teamIds = [...new Set(rules.map(({ team }) => team))].sort((one, other) => one - other);
	const own = await listUserTeams(deps.db, { id: userId });
	for (const teamId of teamIds) {
		const granted = rules.filter(({ team, claim, value }) => team === teamId && has(claims[claim], value));
		const role = granted.find((one) => one.role === "admin")?.role ?? granted[0]?.role;
		const former = own.find(({ id }) => id === teamId)?.role;
		// Without a change, the team's lock would make every sign-in wait for the others.
		if (isAssigned(former, role)) continue;
		await assignTeam(deps, { userId, teamId, role, provider: provider.id }).catch((error: unknown) => {
			if (!(error instanceof NoSuchTeam)) throw error;
		});
	}
}

const has = (claim: unknown, value: string) => [claim].flat().includes(value);

const isAssigned = (former: TeamRole | undefined, role: Assigned["role"]) =>
	former === role || former === "owner";

type Assigned = { userId: number; teamId: number; role: "admin" | "member" | undefined; provider: string };

async function assignTeam(deps: Deps, { userId, teamId, role, provider }: Assigned): Promise<void> {
	const { members } = await lockMembers(deps.db, teamId, "operator");
	const former = members.find((member) => member.userId === userId)?.role;
	if (isAssigned(former, role)) return;
	const record = (type: `team.${"member_added" | "member_removed" | "role_changed"}`, details: object) =>
		recordAccountEvent(deps.db, {
			...{ actorType: "system", actor: `provider:${provider}`, type, userId, teamId },
			...{ details: { ...details }, at: deps.clock() },
		});
	if (role === undefined) {
		const details = await removeMember(deps, { teamId, userId }, "operator");
		return record("team.member_removed", details);
	}
	if (former === undefined) {
		await addMember(deps, { teamId, userId, role }, "operator");
		return record("team.member_added", { role });
	}
	await setRole(deps.db, { teamId, userId, role });
	return record("team.role_changed", { from: former, to: role });
}
