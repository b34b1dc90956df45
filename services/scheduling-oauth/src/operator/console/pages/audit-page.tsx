import type { FormState } from "@repo/service-kit/html";
import { Field, FormFault, Moment } from "@repo/service-kit/html";
import type { Session } from "../../../accounts/sessions.ts";
import type { AuditRow } from "../../../audit-log/queries.ts";
import { OperatorDocument } from "./operator-document.tsx";

type Names = { users: Map<number, string>; clients: Map<number, string> };
type Props = {
	session: Session;
	events: AuditRow[];
	names: Names;
	/** The filter as typed. */
	form: FormState;
	/** Older than this is the next page. */
	next: number | undefined;
};

export function AuditPage({ session, events, names, form, next }: Props) {
	const { before: _, ...filter } = form.typed;
	const query = new URLSearchParams(filter);
	return (
		<OperatorDocument session={session} title="Audit log" current="/operator/audit">
			<Filter form={form} />
			<p>
				The same as a file: <a href={`/operator/audit.csv?${query}`}>CSV</a>,{" "}
				<a href={`/operator/audit.json?${query}`}>JSON</a>{" "}
				<span class="soft">(the newest 100,000 that match)</span>
			</p>
			{events.length === 0 && <p class="soft">Nothing matches.</p>}
			<ul class="rows">
				{events.map((event) => (
					<Event key={event.id} event={event} names={names} timeZone={session.user.timeZone} />
				))}
			</ul>
			{next !== undefined && (
				<p class="more">
					<a href={`/operator/audit?${new URLSearchParams({ ...filter, before: String(next) })}`}>Older</a>
				</p>
			)}
		</OperatorDocument>
	);
}

function Filter({ form }: { form: FormState }) {
	const shared = { form, required: false, verbatim: true };
	return (
		<details class="card" open={Object.keys(form.typed).length > 0}>
			<summary>Filter</summary>
			<form method="get" action="/operator/audit" class="form">
				<FormFault form={form} />
				<Field {...shared} name="type" label="Type" hint="Such as token.refreshed." />
				<Field {...shared} name="user" label="About the user" hint="A username." />
				<Field {...shared} name="operator" label="By the operator" hint="A username." />
				<Field {...shared} name="client" label="About the app" hint="A client ID." />
				<Field {...shared} name="request" label="Of the request" hint="A request ID." />
				<Field {...shared} name="from" label="From the day" hint="In UTC." type="date" />
				<Field {...shared} name="to" label="To the day" hint="In UTC, that day too." type="date" />
				<div class="actions">
					<button type="submit" class="primary">
						Show
					</button>
					<a class="button" href="/operator/audit">
						Show all
					</a>
				</div>
			</form>
		</details>
	);
}

function Event({ event, names, timeZone }: { event: AuditRow; names: Names; timeZone: string }) {
	const user = event.userId === null ? undefined : names.users.get(event.userId);
	const client = event.clientRowId === null ? undefined : names.clients.get(event.clientRowId);
	const details = JSON.stringify(event.details);
	return (
		<li>
			<div>
				<strong>{event.type}</strong>
				<p>
					By the {event.actorType} {event.actor}
					{event.ipAddress && <> from {event.ipAddress}</>}, <Moment at={event.at} timeZone={timeZone} />
					{event.count > 1 && (
						<>
							{" "}
							({event.count} times until <Moment at={event.lastAt} timeZone={timeZone} />)
						</>
					)}
				</p>
				{(user || client) && (
					<p class="soft">
						{user && <>User {user}</>}
						{user && client && " · "}
						{client && <>App {client}</>}
					</p>
				)}
				{event.requestId && (
					<p class="soft">
						Request <code>{event.requestId}</code>
					</p>
				)}
				{details !== "{}" && (
					<p class="soft">
						<code>{details}</code>
					</p>
				)}
			</div>
		</li>
	);
}
