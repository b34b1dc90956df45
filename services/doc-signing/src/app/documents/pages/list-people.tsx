import { Avatar, Icon } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import { isFinal } from "../../../envelopes/documents/rules/document-status.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { DashboardFilter, DashboardRow } from "../list-dashboard.ts";
import type { ListedPerson } from "../queries.ts";
import { findState } from "../read-document-view.ts";
import { PersonMark, RecipientBadge } from "./status-badge.tsx";

const MAX_MARKS = 3;

type Props = { row: DashboardRow; now: Date; to: (change: DashboardFilter) => string };

/** Who a document is for and what each has done: in short, and unfolded by name, with the word for each state. */
export function ListPeople({ row, now, to }: Props) {
	const { people: words } = useWords("list");
	const { progress, status } = row;
	const [first] = progress?.people ?? [];
	if (!progress || !first) return <span class="soft">{words.none}</span>;
	const { acting, signed, people } = progress;
	const stateOf = (person: ListedPerson) =>
		findState(person, {
			isSent: status !== "DRAFT",
			isOver: isFinal(status),
			// Whose turn it is has a time limit.
			isTurn: person.expiresAt !== null,
			isBlocked: false,
			now,
		}).state;
	const total = Math.max(acting, people.length);
	const count =
		status === "DRAFT" ? words.toSign({ count: acting }) : words.signed({ signed, total: acting });
	return (
		<details class="people">
			<summary>
				<span class="marks" aria-hidden="true">
					{people.slice(0, MAX_MARKS).map((person) => (
						<PersonMark key={person.id} name={nameOf(person)} state={stateOf(person)} />
					))}
				</span>
				<span class="who">
					<bdi>
						{total === 1 ? nameOf(first) : words.andOthers({ name: nameOf(first), count: total - 1 })}
					</bdi>
					<small class="soft">{acting === 0 ? words.none : count}</small>
				</span>
				<Icon name="chevron-down" />
			</summary>
			<ul>
				{people.map((person) => (
					<li key={person.id}>
						<Avatar name={nameOf(person)} />
						<span class="who">
							{person.email ? (
								<a
									href={to({ person: person.email.toLowerCase() })}
									title={words.all({ name: nameOf(person) })}
								>
									<bdi>{nameOf(person)}</bdi>
								</a>
							) : (
								<bdi>{nameOf(person)}</bdi>
							)}
							{person.name && <small class="soft">{readableAddress(person.email)}</small>}
						</span>
						<RecipientBadge state={stateOf(person)} />
					</li>
				))}
				{total > people.length && <li class="soft">{words.more({ count: total - people.length })}</li>}
			</ul>
		</details>
	);
}

function nameOf({ name, email }: ListedPerson): string {
	return name || readableAddress(email);
}
