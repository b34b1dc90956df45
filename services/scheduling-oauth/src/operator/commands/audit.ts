import { columns } from "@repo/service-kit/cli";
import { listAuditLog } from "../../audit-log/list-audit-log.ts";
import { isKnownUsername } from "../../audit-log/queries.ts";
import { writeCsv } from "../../audit-log/rules/csv.ts";
import { commandGroup } from "../command-context.ts";
import { findNames, nameEvents } from "../console/queries.ts";
import { describeActor, eventWords, listFacts } from "../console/rules/describe-audit-event.ts";

type Options = {
	type?: string;
	user?: string;
	operator?: string;
	client?: string;
	request?: string;
	from?: string;
	to?: string;
	before?: string;
	limit: string;
	csv?: boolean;
};

export const auditCommands = commandGroup(
	"audit",
	"The audit log: who did what, when, and from where",
	(add) => {
		add({
			name: "list",
			description: "list events, newest first",
			example: "--user ada --from 2026-11-01T00:00:00Z",
			run: async (context, options: Options) => {
				const listed = await listAuditLog(context, options);
				const names = await findNames(context.db, listed);
				const events = nameEvents(listed, names);
				if (options.csv) return context.print(events, writeCsv(events));
				const rows = events.map((event) => [
					event.id,
					event.at.toISOString(),
					eventWords[event.type],
					event.type,
					describeActor(event),
					[
						...(event.count > 1 ? [`${event.count} times until ${event.lastAt.toISOString()}`] : []),
						...listFacts(event, names).map(([term, text]) => `${term}: ${text}`),
					].join("; "),
				]);
				const isTypo =
					events.length === 0 &&
					options.user !== undefined &&
					!(await isKnownUsername(context.db, options.user));
				context.print(
					events,
					columns(rows, isTypo ? `No account has the username ${options.user}.` : "No matching events."),
				);
			},
		})
			.option("--type <type>", "only events of this type, e.g. token.refreshed")
			.option("--user <username>", "only events about this user")
			.option("--operator <name>", "only actions of this operator")
			.option("--client <client-id>", "only events about this app")
			.option("--request <id>", "only events of the request with this X-Request-Id")
			.option("--from <instant>", "from this time, e.g. 2026-11-21T00:00:00Z")
			.option("--to <instant>", "before this time")
			.option("--before <id>", "only events older than this one (the next page)")
			.option("--limit <count>", "maximum number of events, up to 100000", "100")
			.option("--csv", "print CSV, for spreadsheets");
	},
);
