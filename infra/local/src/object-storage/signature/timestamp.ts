/** Parses `20261121T074624Z` (ISO 8601, basic format); undefined for anything else. */
export function parseTimestamp(text: string | undefined): Date | undefined {
	const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? "");
	if (!match) return undefined;
	const [, year, month, day, hour, minute, second] = match;
	const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
	return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Tolerated clock difference between client and server (Amazon S3: RequestTimeTooSkewed). */
export const ALLOWED_SKEW_MS = 15 * 60 * 1000;
