const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/**
 * When to try again after this many attempts: a minute later, then twice as long each time, up to once a day, and
 * finally when the certificate expires. Null when it has expired.
 */
export function nextAttemptAfter(attempts: number, at: Date, endsAt: Date | null): Date | null {
	if (endsAt && at >= endsAt) return null;
	const next = at.getTime() + Math.min(2 ** Math.min(attempts - 1, 20) * MINUTE_MS, DAY_MS);
	return new Date(endsAt ? Math.min(next, endsAt.getTime()) : next);
}
