const DAY_MILLISECONDS = 86_400_000;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The first instant of a day in UTC, for a filter; other text unchanged, for the filter to validate. */
export function startOfDay(text: string | undefined): string | undefined {
	return text && day.test(text) ? `${text}T00:00:00Z` : text || undefined;
}

/** The first instant after a day in UTC. */
export function endOfDay(text: string | undefined): string | undefined {
	const start = startOfDay(text);
	if (!text || start === text || start === undefined || Number.isNaN(Date.parse(start))) return start;
	return new Date(Date.parse(start) + DAY_MILLISECONDS).toISOString();
}
