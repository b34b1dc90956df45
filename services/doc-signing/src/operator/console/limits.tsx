import { Field, FormActions, type FormState } from "@repo/service-kit/html";
import { Badge, EmptyState, Table } from "@repo/service-kit/ui";
import { type Endpoint, emailAddress, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import type { Owner } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import { accountKey } from "../account-key.ts";
import { type AccountNames, nameAccounts } from "../queries/accounts.ts";
import { type Limit, listAddressLimits, listLimits } from "../queries/limits.ts";
import { AccountLink, type ConsoleView, column, LIMITS, OperatorDocument } from "./operator-document.tsx";
import { operatorPages } from "./operator-pages.ts";

const query = z.object({ account: unlessEmpty(accountKey), address: unlessEmpty(emailAddress) });

/** What an account may do how often, and how much of that is left. */
export function limitRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	return [
		operatorPages(deps).page({
			path: LIMITS,
			filter: query,
			view: async ({ query: { account: owner, address }, session, form }) => {
				if (!owner) return <LimitsPage {...{ session, form }} />;
				const names = await nameAccounts(db, [owner]);
				if (names.size === 0)
					return <LimitsPage {...{ session, form: { ...form, errors: { account: "No such account." } } }} />;
				const ofAddress = address ? await listAddressLimits(deps, owner, address) : [];
				const limits = [...ofAddress, ...(await listLimits(deps, owner))];
				return <LimitsPage {...{ session, form, owner, limits, names }} />;
			},
		}),
	];
}

type Props = Pick<ConsoleView, "session"> & {
	form: FormState;
	owner?: Owner | undefined;
	limits?: Limit[];
	names?: AccountNames;
};

function LimitsPage({ session, form, owner, limits = [], names = new Map() }: Props) {
	const shared = { form, verbatim: true };
	const columns = [
		column<Limit>("Limit", ({ what }) => <span dir="auto">{what}</span>, { heads: true }),
		column<Limit>("Allowed", ({ limit }) => `${write(limit.limit)} ${writeTime(limit.seconds)}`),
		column<Limit>("Left", ({ remaining }) =>
			remaining > 0 ? write(remaining) : <Badge meaning="warning">None</Badge>,
		),
		column<Limit>("Next", ({ retryAfter }) => (retryAfter > 0 ? `in ${writeWait(retryAfter)}` : "Now")),
		column<Limit>("All again", ({ reset }) => (reset > 0 ? `in ${writeWait(reset)}` : "Now")),
	];
	return (
		<OperatorDocument session={session} title="Limits" current={LIMITS}>
			<p>
				The service stores only hashes of what it counts, so it can show the limits of an account, but not
				list the accounts that have used them up.
			</p>
			<form method="get" action={LIMITS} class="card">
				<Field {...shared} name="account" label="Account" hint="Such as user:1 or team:2." />
				<Field
					{...shared}
					required={false}
					name="address"
					label="Recipient"
					hint="Email address, for documents that the account sends there."
				/>
				<FormActions submit="Show" cancel={LIMITS} cancelLabel="Clear" />
			</form>
			{owner && (
				<section class="table-section">
					<h2>
						Limits of <AccountLink owner={owner} names={names} />
					</h2>
					<Table
						caption="Limits"
						columns={columns}
						rows={limits}
						keyOf={({ what }) => what}
						empty={<EmptyState icon="search">No limits.</EmptyState>}
					/>
				</section>
			)}
		</OperatorDocument>
	);
}

const write = (count: number) => count.toLocaleString("en");

const units = [
	[86_400, "day"],
	[3_600, "hour"],
	[60, "minute"],
] as const;

/** "a minute", "in 3 days". */
function writeTime(seconds: number): string {
	for (const [length, unit] of units)
		if (seconds % length === 0)
			return seconds === length
				? unit === "hour"
					? "an hour"
					: `a ${unit}`
				: `in ${seconds / length} ${unit}s`;
	return `in ${seconds} s`;
}

function writeWait(seconds: number): string {
	const [length, unit] = seconds >= 3_600 ? [3_600, "h"] : seconds >= 60 ? [60, "min"] : [1, "s"];
	return `${Math.ceil(seconds / length)} ${unit}`;
}
