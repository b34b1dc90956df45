import { More } from "@repo/accounts/operators";
import { SettingForm } from "@repo/accounts/pages";
import { Field, type FormState, NavigationLinks } from "@repo/service-kit/html";
import {
	type BackLink,
	Confirmation,
	EmptyState,
	Failure,
	type IconName,
	PageHeader,
} from "@repo/service-kit/ui";
import { idText } from "@repo/validation";
import type { ComponentChildren } from "preact";
import { z } from "zod";
import type { Plan } from "../../accounts/plan.ts";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import type { Page } from "../queries.ts";

export const USERS = "/operator/users";
export const TEAMS = "/operator/teams";

const places = [
	[USERS, "Users"],
	[TEAMS, "Teams"],
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
					{form?.errors.form && <Failure>{form.errors.form}</Failure>}
					{children}
				</div>
			</div>
		</AppDocument>
	);
}

/** In place of a list without entries. */
export function Nothing({ icon, children }: { icon: IconName; children: ComponentChildren }) {
	return <EmptyState icon={icon}>{children}</EmptyState>;
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

/** A page of a list, and the cursor of the next one. A search returns only the first page. */
export async function takePage<Row extends { id: number }>(
	query: z.output<typeof listQuery>,
	list: (page: Page) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: number | undefined }> {
	const found = await list({ ...query, limit: PAGE + 1 });
	const rows = found.slice(0, PAGE);
	return { rows, next: found.length > PAGE ? rows.at(-1)?.id : undefined };
}

type NextProps = { path: string; search: string; next: number | undefined };

export function Next({ path, search, next }: NextProps) {
	if (next === undefined) return null;
	if (search !== "")
		return <p class="soft">These are the first {PAGE}. Enter more of the text to find others.</p>;
	return <More path={path} query={{ before: String(next) }} />;
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
