import { Button, ButtonLink, Icon } from "@repo/service-kit/ui";
import type { DashboardFilter } from "../list-dashboard.ts";
import type { Place } from "../queries.ts";
import { listOrders, orderNames } from "../rules/list-order.ts";
import { TitleSearch } from "./list-parts.tsx";

type Props = {
	filter: DashboardFilter;
	teamId: number | null;
	/** In a team only. */
	senders: { userId: number; name: string }[];
	now: Date;
	to: (change: DashboardFilter & Place) => string;
};

const DAY_MS = 24 * 3_600_000;

/** Search and filters are one form, whose state is the URL. */
export function ListFilters({ filter, teamId, senders, now, to }: Props) {
	const { status, query, sender, from, to: until, sort } = filter;
	const lastDays = (days: number) =>
		to({ from: new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10), to: undefined });
	const isFiltered = [sender, from, until, sort].some((one) => one !== undefined);
	return (
		<search>
			<form action="/documents">
				{status && <input type="hidden" name="status" value={status} />}
				{teamId !== null && <input type="hidden" name="team" value={teamId} />}
				<div class="search">
					<TitleSearch query={query} />
				</div>
				<details class="filters" open={isFiltered}>
					<summary class="button quiet small">
						<Icon name="funnel" />
						Filters
					</summary>
					<div class="filter-fields">
						<Day name="from" label="Created from" value={from} />
						<Day name="to" label="Created up to" value={until} />
						{senders.length > 1 && (
							<div class="field">
								<label for="sender">Sender</label>
								<select id="sender" name="sender">
									<option value="">Everyone</option>
									{senders.map(({ userId, name }) => (
										<option key={userId} value={userId} selected={userId === sender}>
											{name}
										</option>
									))}
								</select>
							</div>
						)}
						<div class="field">
							<label for="sort">Order</label>
							<select id="sort" name="sort">
								<option value="">Newest first</option>
								{listOrders.map((order) => (
									<option key={order} value={order} selected={sort === order}>
										{orderNames[order]}
									</option>
								))}
							</select>
						</div>
						<div class="buttons">
							<Button type="submit">Apply</Button>
							<ButtonLink look="quiet" href={lastDays(7)}>
								Last 7 days
							</ButtonLink>
							<ButtonLink look="quiet" href={lastDays(30)}>
								Last 30 days
							</ButtonLink>
							{isFiltered && (
								<ButtonLink
									look="quiet"
									href={to({ sender: undefined, from: undefined, to: undefined, sort: undefined })}
								>
									Clear filters
								</ButtonLink>
							)}
						</div>
					</div>
				</details>
			</form>
		</search>
	);
}

function Day({ name, label, value }: { name: "from" | "to"; label: string; value: string | undefined }) {
	return (
		<div class="field">
			<label for={name}>{label}</label>
			<input id={name} name={name} type="date" value={value} />
		</div>
	);
}
