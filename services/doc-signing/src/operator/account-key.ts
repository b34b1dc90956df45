import type { Queryable } from "@repo/service-kit/database";
import { emailAddress } from "@repo/validation";
import { z } from "zod";
import type { Owner } from "../accounts/owner.ts";
import { getUser, getUserByEmail } from "../accounts/queries.ts";
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

/** The same, or a person's email address. */
export const accountOrEmail = z
	.string()
	.trim()
	.transform((typed, context): Owner | string => {
		const read = (typed.includes("@") ? emailAddress : accountKey).safeParse(typed);
		if (read.success) return read.data;
		context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "is not valid" });
		return z.NEVER;
	});

/** Throws UserNotFound, NoSuchTeam. */
export async function findAccount(db: Queryable, account: Owner | string): Promise<Owner> {
	if (typeof account === "string") return { userId: (await getUserByEmail(db, account)).id, teamId: null };
	await requireAccount(db, account);
	return account;
}

/** It may be deleted: its finished documents remain. Throws UserNotFound, NoSuchTeam. */
export async function requireAccount(db: Queryable, { userId, teamId }: Owner): Promise<void> {
	if (teamId === null) await getUser(db, userId);
	else if (!(await hasTeam(db, teamId))) throw new NoSuchTeam();
}
