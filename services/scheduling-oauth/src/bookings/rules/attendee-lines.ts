/**
 * Attendees as typed, one per line: "Ada Lovelace <ada@example.org>", or an address, which then also serves as the
 * name.
 */
export function attendeesIn(typed: string): { name: string; email: string }[] {
	const lines = typed.split(/\r\n|\r|\n/).map((line) => line.trim());
	return lines.filter((line) => line !== "").map(attendeeIn);
}

function attendeeIn(line: string): { name: string; email: string } {
	const open = line.lastIndexOf("<");
	if (open < 0 || !line.endsWith(">")) return { name: line, email: line };
	const email = line.slice(open + 1, -1).trim();
	return { name: line.slice(0, open).trim() || email, email };
}
