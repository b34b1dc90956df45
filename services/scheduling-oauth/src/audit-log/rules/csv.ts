type Event = {
	id: number;
	at: Date;
	type: string;
	actorType: string;
	actor: string;
	userId: number | null;
	clientRowId: number | null;
	ipAddress: string | null;
	requestId: string | null;
	details: Record<string, unknown>;
	count: number;
	lastAt: Date;
	username: string | null;
	clientId: string | null;
};

const header =
	"id,at,type,actor_type,actor,user_id,client_row_id,ip_address,request_id,details,count,last_at,username,client_id";

/** Events as CSV lines (RFC 4180), after a header. */
export function writeCsv(events: Event[]): string[] {
	const rows = events.map((event) =>
		[
			event.id,
			event.at.toISOString(),
			event.type,
			event.actorType,
			event.actor,
			event.userId,
			event.clientRowId,
			event.ipAddress,
			event.requestId,
			JSON.stringify(event.details),
			event.count,
			event.lastAt.toISOString(),
			event.username,
			event.clientId,
		]
			.map(writeCell)
			.join(","),
	);
	return [header, ...rows];
}

// A spreadsheet would evaluate a cell that looks like a formula; an apostrophe makes it text (CWE-1236).
function writeCell(value: string | number | null): string {
	const text = String(value ?? "");
	const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
