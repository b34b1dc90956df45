/** The URL of a page about the documents of a person or a team. `done` names what the page confirms. */
export function withTeam(path: string, teamId: number | null, done?: string): string {
	const search = new URLSearchParams();
	if (teamId !== null) search.set("team", String(teamId));
	if (done !== undefined) search.set("done", done);
	return search.size === 0 ? path : `${path}?${search}`;
}
