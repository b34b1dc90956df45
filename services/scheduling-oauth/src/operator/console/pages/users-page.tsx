import { Field, Moment } from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/session.ts";
import type { listUsersPage } from "../queries.ts";
import { EmptyList, OperatorDocument } from "./operator-document.tsx";

type Props = {
	session: Session;
	search: string;
	users: Awaited<ReturnType<typeof listUsersPage>>;
	/** The cursor of the next page. */
	next: number | undefined;
	/** Confirms a deletion. */
	deleted: boolean;
};

export function UsersPage({ session, search, users, next, deleted }: Props) {
	const form = { typed: { search }, errors: {} };
	const beside = (
		<a class="button primary" href="/operator/users/new">
			Create account
		</a>
	);
	return (
		<OperatorDocument
			session={session}
			title="Users"
			current="/operator/users"
			beside={beside}
			done={deleted ? "Account deleted." : undefined}
		>
			<form method="get" action="/operator/users" class="form search">
				<Field form={form} name="search" label="Username, name or email address" required={false} verbatim />
				<button type="submit">Search</button>
			</form>
			{users.length === 0 && <EmptyList icon="users">No users found.</EmptyList>}
			<ul class="rows">
				{users.map((user) => (
					<li key={user.id}>
						<div>
							<strong>
								<a href={`/operator/users/${user.id}`}>{user.username}</a>
							</strong>
							{user.role === "operator" && <Badge meaning="info">Operator</Badge>}
							{user.disabledAt && <Badge meaning="warning">Disabled</Badge>}
							<p>
								{user.name}, {user.email}
							</p>
							<p class="soft">
								Created <Moment at={user.createdAt} timeZone={session.user.timeZone} show="day" /> ·{" "}
								<a
									href={`/operator/audit?user=${encodeURIComponent(user.username)}`}
									aria-label={`Audit log of ${user.username}`}
								>
									Audit log
								</a>
							</p>
						</div>
					</li>
				))}
			</ul>
			{next !== undefined && (
				<p class="more">
					<a class="button" href={`/operator/users?${new URLSearchParams({ search, after: String(next) })}`}>
						More
					</a>
				</p>
			)}
		</OperatorDocument>
	);
}
