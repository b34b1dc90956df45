import { newFormId, onceValue } from "@repo/accounts/forms";
import { More } from "@repo/accounts/operators";
import { copyScript, Field, Moment } from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import { type Endpoint, idText, readableAddress } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page as respond } from "../../platform/html/page.tsx";
import { addUser } from "../add-user.ts";
import { operatorPages, toActor } from "./operator-caller.ts";
import { EmptyList, OperatorDocument } from "./pages/operator-document.tsx";
import { UserCreatedPage, UserFormPage } from "./pages/user-form-pages.tsx";
import { listUsersPage } from "./queries.ts";
import { userForm } from "./schemas.ts";

const PATH = "/operator/users";
const PAGE = 50;

/** The list of users, and the form that creates an account. */
export function userRoutes(deps: Dependencies): Endpoint[] {
	const { page, action } = operatorPages(deps);
	const creation = page({
		path: `${PATH}/new`,
		// Required before anything is typed.
		proof: "to-see",
		isKept: true,
		purpose: "operator users",
		view: (shown) => <UserFormPage {...shown} />,
	});
	return [
		page({
			path: PATH,
			query: z.object({ search: z.string().trim().max(254).default(""), after: idText.optional() }),
			words: { "": "Account deleted." },
			view: async ({ query: { search, after = 0 }, ...shown }) => {
				const found = await listUsersPage(deps.db, { search, after, limit: PAGE + 1 });
				const next = found.length > PAGE ? found[PAGE - 1]?.id : undefined;
				return <UsersPage {...{ ...shown, search, users: found.slice(0, PAGE), next }} />;
			},
		}),
		creation,
		action(creation, {
			path: PATH,
			purpose: "operator users",
			schema: userForm,
			fieldOf: { username_taken: "username", email_taken: "email" },
			act: async (typed, { session, request }) => {
				const { form_id = newFormId(), role, time_zone: timeZone, ...input } = typed;
				const content = { form_id, role, timeZone, ...input };
				// Derived, so that a second submission shows the same password without a copy of it being stored.
				const password = onceValue(session, "password of a new user", content);
				const submission = onceValue(session, "new user", content);
				const account = { ...input, timeZone, password };
				const user = await addUser(deps, account, role, toActor(session, request), submission);
				const shown = { session, user, password };
				return respond(200, <UserCreatedPage {...shown} />, { inlineScript: copyScript });
			},
		}),
	];
}

type Props = {
	session: Session;
	search: string;
	users: Awaited<ReturnType<typeof listUsersPage>>;
	/** The cursor of the next page. */
	next: number | undefined;
	done: string | undefined;
};

function UsersPage({ session, search, users, next, done }: Props) {
	const form = { typed: { search }, errors: {} };
	const beside = (
		<a class="button primary" href="/operator/users/new">
			Create account
		</a>
	);
	return (
		<OperatorDocument session={session} title="Users" current={PATH} beside={beside} done={done}>
			<form method="get" action={PATH} class="form search">
				<Field form={form} name="search" label="Username, name or email address" required={false} verbatim />
				<button type="submit">Search</button>
			</form>
			{users.length === 0 && <EmptyList icon="users">No users found.</EmptyList>}
			<ul class="rows">
				{users.map((user) => (
					<li key={user.id}>
						<div>
							<a class="strong" href={`/operator/users/${user.id}`}>
								{user.username}
							</a>
							{user.role === "operator" && <Badge meaning="info">Operator</Badge>}
							{user.disabledAt && <Badge meaning="warning">Disabled</Badge>}
							<p>
								{user.name}, {readableAddress(user.email)}
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
			{next !== undefined && <More path={PATH} query={{ search, after: String(next) }} />}
		</OperatorDocument>
	);
}
