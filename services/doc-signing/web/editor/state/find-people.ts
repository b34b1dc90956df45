import type { Person } from "../../../src/app/editor/rules/read-people.ts";

/** People of earlier documents whose name or address contains the text, the newest first. None if they cannot be read. */
export async function findPeople(
	text: string,
	teamId: number | null,
	signal: AbortSignal,
): Promise<Person[]> {
	const query = new URLSearchParams({ text, ...(teamId !== null && { team: String(teamId) }) });
	const response = await fetch(`/people?${query}`, { headers: { Accept: "application/json" }, signal });
	return response.ok ? (await response.json()).people : [];
}
