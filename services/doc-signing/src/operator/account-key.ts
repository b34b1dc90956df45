import type { Queryable } from "@repo/service-kit/database";
import { z } from "zod";
import type { Owner } from "../accounts/owner.ts";
import { getUser } from "../accounts/queries.ts";
import { NoSuchTeam } from "../accounts/teams/errors.ts";
import { hasTeam } from "../accounts/teams/queries.ts";

/** An account as it was typed: `user:1` or `team:2`. */
export const accountKey = z
	.string()
	.trim()
	.regex(/^(user|team):[1-9]\d{0,8}$/, "must be an account, such as user:1 or team:2")
	.transform((key) => {
		const [kind, id] = key.split(":");
		return kind === "user" ? { userId: Number(id), teamId: null } : { userId: 0, teamId: Number(id) };
	});

/** It may be deleted: its finished documents remain. Throws UserNotFound, NoSuchTeam. */
export async function requireAccount(db: Queryable, { userId, teamId }: Owner): Promise<void> {
	if (teamId === null) await getUser(db, userId);
	else if (!(await hasTeam(db, teamId))) throw new NoSuchTeam();
}
