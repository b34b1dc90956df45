import { describeDetails, FilterError, fromDay, More, toDay } from "@repo/accounts/operators";
import { Field, FormActions, type FormState, Moment } from "@repo/service-kit/html";
import { EmptyState, Table } from "@repo/service-kit/ui";
import { type Endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { type AccountEventRow, listAccountEvents } from "../../accounts/log/queries.ts";
import { accountEventTypes, actorTypes } from "../../accounts/log/rules/event-types.ts";
import { type Owner, toAccountId, toOwner } from "../../accounts/owner.ts";
import { findUserByEmail } from "../../accounts/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type AccountNames, listSubjects, nameAccounts } from "../queries/accounts.ts";
import {
	AccountLink,
	AUDIT,
	type ConsoleView,
	column,
	OperatorDocument,
	takeFiltered,
} from "./operator-document.tsx";
import { operatorPages } from "./operator-pages.ts";
import { eventWords } from "./rules/event-words.ts";

const query = z.object({
	type: unlessEmpty(z.enum(accountEventTypes)),
	by: unlessEmpty(z.enum(actorTypes)),
	user: z.string().trim().max(254).default(""),
	team: unlessEmpty(idText),
	from: fromDay,
	to: toDay,
	before: z.coerce.number().int().positive().optional(),
});

/** Who changed what about accounts, teams and the service: filtered, newest first. */
export function auditRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	return [
		operatorPages(deps).page({
			path: AUDIT,
			filter: query,
			view: async ({ query: { user, ...filter }, ...shown }) => {
				const which = {
					type: filter.type,
					actorType: filter.by,
					userId: user === "" ? undefined : await readUser(user),
					teamId: filter.team,
					from: filter.from,
					to: filter.to,
					before: filter.before,
				};
				const { rows: events, next } = await takeFiltered(shown.form, (limit) =>
					listAccountEvents(db, which, limit),
				);
				const owners = events.flatMap((event) => [...listSubjects(event), findActor(event) ?? []].flat());
				const names = await nameAccounts(db, owners);
				return <AuditPage {...{ ...shown, events, names, next }} />;
			},
		}),
	];

	/** By id or email address; an account that does not exist has no events. */
	async function readUser(typed: string): Promise<number> {
		if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
		return (await findUserByEmail(db, typed))?.id ?? 0;
	}
}

/** The account that acted: of a user, or of an operator in the console. */
function findActor({ actor }: AccountEventRow): Owner | undefined {
	const [, id] = /^(?:user:)?([1-9]\d{0,8})$/.exec(actor) ?? [];
	return id === undefined ? undefined : toOwner(Number(id));
}

type Props = ConsoleView & {
	events: AccountEventRow[];
	names: AccountNames;
	form: FormState;
	next: number | undefined;
};

function AuditPage({ session, events, names, form, next }: Props) {
	const by = (event: AccountEventRow) => {
		const owner = findActor(event);
		return (
			<>
				{event.actorType} {owner ? <AccountLink {...{ owner, names }} /> : event.actor}
				{event.ipAddress && <p class="soft">from {event.ipAddress}</p>}
			</>
		);
	};
	const columns = [
		column<AccountEventRow>(
			"Event",
			({ type, details, requestId }) => (
				<>
					{eventWords[type]}
					<p class="soft" dir="auto">
						{[...describeDetails(details), ...(requestId ? [["Request", requestId] as const] : [])]
							.map(([term, text]) => `${term}: ${text}`)
							.join("; ")}
					</p>
				</>
			),
			{ heads: true },
		),
		column<AccountEventRow>(
			"About",
			(event) =>
				listSubjects(event).map((owner) => (
					<div key={toAccountId(owner)}>
						<AccountLink {...{ owner, names }} />
					</div>
				)),
			{ fit: false },
		),
		column<AccountEventRow>("By", by, { fit: false }),
		column<AccountEventRow>("When", ({ at }) => <Moment at={at} timeZone={session.user.timeZone} />),
	];
	const { before: _, ...filter } = form.typed;
	return (
		<OperatorDocument session={session} title="Audit log" current={AUDIT}>
			<Filter form={{ ...form, typed: filter }} />
			<Table
				caption="Events"
				columns={columns}
				rows={events}
				keyOf={({ id }) => id}
				empty={
					<EmptyState icon="search">
						{next === undefined ? "No matching events." : "No matching events here. Older ones may match."}
					</EmptyState>
				}
			/>
			{next !== undefined && <More path={AUDIT} query={{ ...filter, before: String(next) }} label="Older" />}
		</OperatorDocument>
	);
}

function Filter({ form }: Pick<Props, "form">) {
	const shared = { form, required: false, verbatim: true };
	return (
		<details class="card" open={Object.keys({ ...form.typed, ...form.errors }).length > 0}>
			<summary class="disclosure">Filter</summary>
			<form method="get" action={AUDIT}>
				<FilterError form={form} />
				<Field {...shared} name="type" label="Event" options={{ "": "Any", ...eventWords }} />
				<Field {...shared} name="user" label="About the user" hint="Email address or ID." />
				<Field {...shared} name="team" label="About the team" hint="ID." />
				<Field
					{...shared}
					name="by"
					label="By"
					options={{ "": "Anyone", user: "Users", operator: "Operators", system: "The service" }}
				/>
				<Field {...shared} name="from" label="From" hint="UTC." type="date" />
				<Field {...shared} name="to" label="To" hint="UTC, inclusive." type="date" />
				<FormActions submit="Apply" cancel={AUDIT} cancelLabel="Clear" />
			</form>
		</details>
	);
}
