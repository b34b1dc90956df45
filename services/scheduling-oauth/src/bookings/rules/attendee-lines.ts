import { parseAddresses } from "@repo/service-kit/mail";

type Attendee = { name: string; email: string };

/**
 * Attendees as typed, or pasted from an email program: "Ada Lovelace <ada@example.org>", or an address, which then also
 * serves as the name. Separated by lines, semicolons or commas. What is not an address is returned as one, to be refused.
 */
export function attendeesIn(typed: string): Attendee[] {
	const lines = typed.split(/\r\n|\r|\n/).map((line) => line.trim());
	return lines.filter((line) => line !== "").flatMap(attendeesInLine);
}

function attendeesInLine(line: string): Attendee[] {
	const found = parseAddresses(line);
	// The parser takes "Ada; Ben <ben@example.org>" for one person, and an address without a separator for a name.
	const parts = line
		.replaceAll(/"[^"]*"/g, "x")
		.split(";")
		.filter((part) => part.trim() !== "");
	const isWhole = found.every(
		({ name, address }) => address.includes("@") && (!name.includes("@") || line.includes(`"${name}"`)),
	);
	if (isWhole && found.length >= Math.max(1, parts.length))
		return found.map(({ name, address }) => ({ name: name || address, email: address }));
	// A name such as Ada <Countess>.
	const [, name, email] = /^([^,;@]*)<([^<>]+)>$/.exec(line) ?? [];
	return [{ name: name?.trim() || (email ?? line), email: email ?? line }];
}
