import { More, writeCount } from "@repo/accounts/operators";
import { SettingForm } from "@repo/accounts/pages";
import { Field, type FormState, Moment, NavigationLinks, Remedy } from "@repo/service-kit/html";
import { EXAMINED_JOBS } from "@repo/service-kit/jobs";
import { type BackLink, Confirmation, Failure, PageHeader } from "@repo/service-kit/ui";
import { idText, readableAddress } from "@repo/validation";
import { type ComponentChildren, Fragment } from "preact";
import { z } from "zod";
import type { Hold } from "../../accounts/holds/queries.ts";
import { type Owner, toAccountId, toAccountKey } from "../../accounts/owner.ts";
import type { Plan } from "../../accounts/plan.ts";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import { writeSize } from "../../callers/write-size.ts";
import type { StorageRow } from "../../envelopes/documents/storage/queries.ts";
import type { AccountNames } from "../queries/accounts.ts";

export const USERS = "/operator/users";
export const TEAMS = "/operator/teams";

export const DOCUMENTS = "/operator/documents";
export const STORAGE = "/operator/storage";
export const HOLDS = "/operator/holds";
export const LIMITS = "/operator/limits";
export const SEALINGS = "/operator/sealings";
export const MAILS = "/operator/mails";
export const WEBHOOKS = "/operator/webhooks";
export const JOBS = "/operator/jobs";
export const AUDIT = "/operator/audit";

const places = [
	["/operator", "Overview"],
	[USERS, "Users"],
	[TEAMS, "Teams"],
	[DOCUMENTS, "Documents"],
	[STORAGE, "Storage"],
	[HOLDS, "Legal holds"],
	[LIMITS, "Limits"],
	[SEALINGS, "Seals"],
	[MAILS, "Rejected emails"],
	[WEBHOOKS, "Paused webhooks"],
	[JOBS, "Jobs"],
	[AUDIT, "Audit log"],
] as const;

/** What every page of the console gets. */
export type ConsoleView = { session: Session; done: string | undefined; csrf: string };

type Props = Pick<ConsoleView, "session"> & {
	title: string;
	current: (typeof places)[number][0];
	/** Confirms the last action. */
	done?: string | undefined;
	form?: FormState;
	meta?: ComponentChildren;
	back?: BackLink;
	children: ComponentChildren;
};

/** The frame of the console's pages, with its places at the side; on phones, above them. */
export function OperatorDocument({ session, title, current, done, form, meta, back, children }: Props) {
	return (
		<AppDocument session={session} title={title} current="/operator">
			<div class="settings-frame">
				<div class="settings-side">
					<NavigationLinks label="Operator" places={places} current={current} />
				</div>
				<div class="settings wide">
					<PageHeader title={title} meta={meta} back={back} />
					<Confirmation>{done}</Confirmation>
					{form?.errors.form && (
						<Failure>
							{form.errors.form}
							<Remedy form={form} />
						</Failure>
					)}
					{children}
				</div>
			</div>
		</AppDocument>
	);
}

/** The owner of documents, by its address or name: a link to its page, and the key that forms and commands expect. */
export function AccountLink({ owner, names }: { owner: Owner; names: AccountNames }) {
	const [path, id] = owner.teamId === null ? [USERS, owner.userId] : [TEAMS, owner.teamId];
	const name = names.get(toAccountId(owner));
	const key = toAccountKey(owner);
	if (name === undefined) return <a href={`${path}/${id}`}>{key}</a>;
	return (
		<>
			<a href={`${path}/${id}`} dir="auto">
				{owner.teamId === null ? readableAddress(name) : name}
			</a>{" "}
			<span class="soft">{key}</span>
		</>
	);
}

type Cell<Row> = (row: Row) => ComponentChildren;

/** A column of a list that is as wide as its content, unless `more` says otherwise. */
export function column<Row>(
	title: string,
	cell: Cell<Row>,
	more: { heads?: boolean; number?: boolean; fit?: boolean } = {},
) {
	return { key: title, title, cell, fit: !more.heads, ...more };
}

/** Terms with their values. */
export function Facts({ rows }: { rows: (readonly [string, ComponentChildren])[] }) {
	return (
		<dl class="facts">
			{rows.map(([term, value]) => (
				<Fragment key={term}>
					<dt>{term}</dt>
					<dd>{value}</dd>
				</Fragment>
			))}
		</dl>
	);
}

type HeldProps = { hold: Hold | undefined; session: Session; owner: Owner };

/** Since when an account is on legal hold, and why. */
export function Held({ hold, session, owner }: HeldProps) {
	if (!hold) return <a href={HOLDS}>None</a>;
	return (
		<>
			<a href={`${HOLDS}?account=${toAccountKey(owner)}`}>Since</a>{" "}
			<Moment at={hold.heldAt} timeZone={session.user.timeZone} />: <span dir="auto">{hold.reason}</span>
		</>
	);
}

type StorageProps = { owner: Owner; storage: StorageRow | undefined };

/** "34 documents, 1.2 MB", with a link to them. */
export function Storage({ owner, storage }: StorageProps) {
	const link = (text: string) => <a href={`${DOCUMENTS}?account=${toAccountKey(owner)}`}>{text}</a>;
	if (!storage) return <>{link("Not measured yet")}</>;
	const { documents, bytes } = storage;
	return (
		<>
			{link(writeCount(documents, "document"))}, {writeSize(bytes, "en")}, last night
		</>
	);
}

type SearchProps = { path: string; label: string; value: string };

export function Search({ path, label, value }: SearchProps) {
	return (
		<form method="get" action={path} class="search">
			<input type="search" name="search" aria-label={label} placeholder={label} value={value} />
			<button type="submit">Search</button>
		</form>
	);
}

/** Of a list: a search, and the cursor of a page. */
export const listQuery = z.object({
	search: z.string().trim().max(254).default(""),
	before: idText.optional(),
});

const PAGE = 50;

/** A page of a list, and its last row if there are more, which is the cursor of the next page. */
export async function takePage<Row>(
	list: (limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; last: Row | undefined }> {
	const found = await list(PAGE + 1);
	const rows = found.slice(0, PAGE);
	return { rows, last: found.length > PAGE ? rows.at(-1) : undefined };
}

/** A page of a list whose filters examine a limited number of rows. `next`: the cursor of the next page. */
export async function takeExamined<Row extends { id: number | string }>(
	list: (limit: number) => Promise<{ rows: Row[]; end?: Row["id"] | undefined }>,
): Promise<{ rows: Row[]; next: Row["id"] | undefined }> {
	let end: Row["id"] | undefined;
	const { rows, last } = await takePage(async (limit) => {
		const found = await list(limit);
		end = found.end;
		return found.rows;
	});
	return { rows, next: last?.id ?? end };
}

/** The same for a list with a filter: nothing if the filter is invalid. */
export async function takeFiltered<Row extends { id: number | string }>(
	{ errors }: FormState,
	list: Parameters<typeof takeExamined<Row>>[0],
): ReturnType<typeof takeExamined<Row>> {
	return Object.keys(errors).length > 0 ? { rows: [], next: undefined } : takeExamined(list);
}

/** Says that only the oldest jobs were counted. */
export function CountedJobs() {
	return <p class="soft">Counted among the {EXAMINED_JOBS.toLocaleString("en")} oldest jobs.</p>;
}

type NextProps = { path: string; search: string; last: { id: number } | undefined };

/** A search returns only the first page. */
export function Next({ path, search, last }: NextProps) {
	if (!last) return null;
	if (search !== "")
		return <p class="soft">These are the first {PAGE}. Enter more of the text to find others.</p>;
	return <More path={path} query={{ before: String(last.id) }} />;
}

export const planNames: Record<Plan, string> = { free: "Free", enterprise: "Enterprise" };

type PlanProps = { csrf: string; form: FormState; plan: Plan; action: string };

export function PlanForm({ csrf, form, plan, action }: PlanProps) {
	return (
		<section>
			<SettingForm action={action} hidden={{ csrf }} button="Change plan">
				<Field form={form} name="plan" label="Plan" options={planNames} value={plan} />
			</SettingForm>
		</section>
	);
}
