/** What an app gets as `sub` (OpenID Connect Core §8): the account's number, as the first apps do, or a random text. */
export const subjectKinds = ["number", "opaque"] as const;

type Subject = {
	userId: number;
	subject: string;
	subjectKind: (typeof subjectKinds)[number];
	subjectMovedAt: Date | null;
};

/** How long an app that moved to opaque subjects also gets the numbers. */
const LEGACY_DAYS = 90;

/** What names the user in our own answers to an app: the number, unless it gets opaque subjects. */
export function presentId({ userId, subject, subjectKind }: Omit<Subject, "subjectMovedAt">) {
	return subjectKind === "number" ? { id: userId } : { sub: subject };
}

/** Whether a `sub` that an app has names the user, whichever kind it got. */
export function isNamedBy(user: { id: number; subject: string }, sub: string | undefined): boolean {
	return sub === String(user.id) || sub === user.subject;
}

/** What names the user to an app (OpenID Connect Core §2). */
export function subjectClaims(
	{ userId, subject, subjectKind, subjectMovedAt }: Subject,
	now: Date,
): { sub: string; legacy_sub?: string } {
	if (subjectKind === "number") return { sub: String(userId) };
	const since = now.getTime() - LEGACY_DAYS * 86_400_000;
	const isMoving = subjectMovedAt !== null && subjectMovedAt.getTime() > since;
	return { sub: subject, ...(isMoving && { legacy_sub: String(userId) }) };
}
