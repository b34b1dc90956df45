import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { NotAMember } from "../teams/errors.ts";
import { findMember } from "../teams/queries.ts";
import { requireTeamPermission, type TeamActor } from "../teams/require-permission.ts";
import { ApiTokenAlreadyCreated } from "./errors.ts";
import { type ApiTokenRow, findRecentToken, insertApiToken } from "./queries.ts";

export type NewApiToken = {
	userId: number;
	teamId: number | null;
	name: string;
	expiresAt: Date | null;
	readOnly?: boolean;
};
export type CreatedToken = { token: string; row: ApiTokenRow; isNew: boolean };

const PREFIX = "api_";
/** How long a repeated submission of a form shows its token again. */
const REPEAT_WINDOW_SECONDS = 600;

/**
 * Returns the token, which is shown only once; its hash is stored. A team's token can be created only for its
 * members. The same `random` (256 bits, base64url) gives the same token, which is created once. Throws NotPermitted,
 * NotAMember, and ApiTokenAlreadyCreated when that token was revoked or created too long ago to be shown again.
 */
export async function createApiToken(
	{ db, clock }: { db: Queryable } & Pick<Dependencies, "clock">,
	{ random = newSecret(""), ...input }: NewApiToken & { random?: string },
	by: TeamActor,
): Promise<CreatedToken> {
	const { userId, teamId } = input;
	const requireMember = async (tx: Queryable) => {
		if (teamId !== null && !(await findMember(tx, { teamId, userId }))) throw new NotAMember();
	};
	if (teamId !== null) requireTeamPermission("tokens.create", by, null);
	await requireMember(db);
	const token = PREFIX + random;
	const tokenHash = hashSecret(token);
	const createdAt = clock();
	const hint = token.slice(0, PREFIX.length + 4);
	const inserted = await db.transaction(async (tx) => {
		const row = await insertApiToken(tx, { ...input, tokenHash, hint, createdAt });
		// The new row's foreign key has locked the team: a removal either committed before, or waits and revokes the token.
		await requireMember(tx);
		return row;
	});
	if (inserted) return { token, row: inserted, isNew: true };
	const since = secondsAfter(createdAt, -REPEAT_WINDOW_SECONDS);
	const row = await findRecentToken(db, { userId, tokenHash, since });
	if (!row) throw new ApiTokenAlreadyCreated();
	return { token, row, isNew: false };
}
