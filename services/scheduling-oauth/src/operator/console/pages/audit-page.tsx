import { FilterError, More } from "@repo/accounts/operators";
import { Field, FormActions, type FormState, Moment } from "@repo/service-kit/html";
import type { Session } from "../../../accounts/session.ts";
import type { AuditRow } from "../../../audit-log/queries.ts";
import { describeActor, eventWords, listFacts, type Names } from "../rules/describe-audit-event.ts";
import { EmptyList, OperatorDocument } from "./operator-document.tsx";

type Props = {
	session: Session;
	events: AuditRow[];
	names: Names;
	/** The filter as typed. */
	form: FormState;
	/** The cursor of the next page: older than this id. */
	next: number | undefined;
};

export function AuditPage({ session, events, names, form, next }: Props) {
	const { before: _, ...filter } = form.typed;
	const query = new URLSearchParams(filter);
	return (
		<OperatorDocument session={session} title="Audit log" current="/operator/audit">
			<Filter form={{ ...form, typed: filter }} />
			<p>
				Export as <a href={`/operator/audit.csv?${query}`}>CSV</a> or{" "}
				<a href={`/operator/audit.json?${query}`}>JSON</a>{" "}
				<span class="soft">(the newest 100,000 matching events)</span>
			</p>
			{events.length === 0 && Object.keys(form.errors).length === 0 && (
				<EmptyList icon="search">No matching events.</EmptyList>
			)}
			<ul class="rows">
				{events.map((event) => (
					<Event key={event.id} event={event} names={names} timeZone={session.user.timeZone} />
				))}
			</ul>
			{next !== undefined && (
				<More path="/operator/audit" query={{ ...filter, before: String(next) }} label="Older" />
			)}
		</OperatorDocument>
	);
}

function Filter({ form }: { form: FormState }) {
	const shared = { form, required: false, verbatim: true };
	return (
		<details class="card" open={Object.keys({ ...form.typed, ...form.errors }).length > 0}>
			<summary class="disclosure">Filter</summary>
			<form method="get" action="/operator/audit" class="filters">
				<FilterError form={form} />
				<Field {...shared} name="type" label="Event" options={{ "": "Any", ...eventWords }} />
				<Field {...shared} name="user" label="User" hint="Username of the affected user." />
				<Field {...shared} name="operator" label="Operator" hint="Username of the operator who acted." />
				<Field {...shared} name="client" label="App" hint="Client ID." />
				<Field {...shared} name="request" label="Request" hint="Request ID." />
				<Field {...shared} name="from" label="From" hint="UTC." type="date" />
				<Field {...shared} name="to" label="To" hint="UTC, inclusive." type="date" />
				<FormActions submit="Apply" cancel="/operator/audit" cancelLabel="Clear" />
			</form>
		</details>
	);
}

function Event({ event, names, timeZone }: { event: AuditRow; names: Names; timeZone: string }) {
	return (
		<li>
			<div>
				<strong>{eventWords[event.type]}</strong> <code class="soft">{event.type}</code>
				<p>
					{describeActor(event)}, <Moment at={event.at} timeZone={timeZone} />
					{event.count > 1 && (
						<>
							{" "}
							({event.count} times until <Moment at={event.lastAt} timeZone={timeZone} />)
						</>
					)}
				</p>
				<dl class="inline">
					{listFacts(event, names).map(([term, text]) => (
						<div key={term}>
							<dt>{term}</dt>
							<dd dir="auto">{term === "Request" ? <code>{text}</code> : text}</dd>
						</div>
					))}
				</dl>
			</div>
		</li>
	);
}
