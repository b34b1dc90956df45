import { describeFactors, listCounts, ResetFactors, StatusActions } from "@repo/accounts/operators";
import { SettingForm } from "@repo/accounts/pages";
import { type Factors, findFactors, hasSecondFactor } from "@repo/accounts/users";
import { type FormState, Moment } from "@repo/service-kit/html";
import { Badge, EmptyState, Table } from "@repo/service-kit/ui";
import { type Endpoint, idText, readableAddress } from "@repo/validation";
import { Fragment } from "preact";
import { z } from "zod";
import { findAccountHold, type Hold } from "../../accounts/holds/queries.ts";
import { getUser, type UserRow } from "../../accounts/queries.ts";
import { planSchema } from "../../accounts/schemas.ts";
import { listUserTeams, type TeamRow } from "../../accounts/teams/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findStorage, type StorageRow } from "../../envelopes/documents/storage/queries.ts";
import { changeAccount, deleteUser, disableAccount, enableAccount, resetFactors } from "../change-access.ts";
import { countAccess, listUsersPage } from "../queries/accounts.ts";
import {
	type ConsoleView,
	column,
	Facts,
	Held,
	listQuery,
	Next,
	OperatorDocument,
	PlanForm,
	planNames,
	Search,
	Storage,
	TEAMS,
	takePage,
	USERS,
} from "./operator-document.tsx";
import { operatorPages, toActor } from "./operator-pages.ts";

const ONE = `${USERS}/:userId`;
const params = z.object({ userId: idText });
const purpose = ({ userId }: z.output<typeof params>) => `operator user ${userId}`;
const moveForm = z.object({ move: z.enum(["disable", "enable", "delete", "reset-factors"]) });

/** The list of accounts, and one account with operators' actions on it. */
export function userRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	const { page, action } = operatorPages(deps);
	const open = async ({ params: { userId } }: { params: z.output<typeof params> }) => {
		const user = await getUser(db, userId);
		const access = await countAccess(db, userId, deps.clock());
		const storage = await findStorage(db, { userId, teamId: null });
		return {
			user,
			access,
			storage,
			hold: await findAccountHold(db, { userId, teamId: null }),
			factors: await findFactors(db, userId),
			teams: await listUserTeams(db, { id: userId }),
		};
	};
	const one = page({
		path: ONE,
		params,
		purpose,
		open,
		words: {
			"": "Saved.",
			disabled: "Disabled. The account is signed out everywhere and cannot sign in.",
			enabled: "Enabled.",
			reset: "Second factors removed. The user was notified by email.",
		},
		view: ({ opened, ...shown }) => <UserPage {...shown} {...opened} />,
	});
	return [
		page({
			path: USERS,
			query: listQuery,
			words: { "": "Account deleted. A background job removes its data." },
			view: async ({ query, ...shown }) => (
				<UsersPage
					{...shown}
					{...query}
					{...(await takePage((limit) => listUsersPage(db, { ...query, limit })))}
				/>
			),
		}),
		one,
		page({
			path: `${ONE}/delete`,
			params,
			purpose,
			open,
			view: ({ opened, ...shown }) => <DeleteUserPage {...shown} {...opened} />,
		}),
		action(one, {
			path: `${ONE}/plan`,
			purpose,
			schema: z.object({ plan: planSchema }),
			act: async ({ plan }, { params: { userId }, caller }) => {
				await changeAccount(deps, userId, { plan }, toActor(caller));
				return `${USERS}/${userId}?done`;
			},
		}),
		action(one, {
			path: `${ONE}/status`,
			purpose,
			schema: moveForm,
			isTyped: () => false,
			act: async ({ move }, { params: { userId }, caller }) => {
				const by = toActor(caller);
				if (move === "delete") {
					await deleteUser(deps, userId, by);
					return `${USERS}?done`;
				}
				if (move === "disable") await disableAccount(deps, userId, by);
				else if (move === "enable") await enableAccount(deps, userId, by);
				else await resetFactors(deps, userId, by);
				return `${USERS}/${userId}?done=${{ disable: "disabled", enable: "enabled", "reset-factors": "reset" }[move]}`;
			},
		}),
	];
}

type ListProps = ConsoleView & { search: string; rows: UserRow[]; last: { id: number } | undefined };

function UsersPage({ session, done, search, rows, last }: ListProps) {
	const columns = [
		column<UserRow>(
			"Email address",
			({ id, email }) => <a href={`${USERS}/${id}`}>{readableAddress(email)}</a>,
			{
				heads: true,
			},
		),
		column<UserRow>("Name", ({ name }) => <span dir="auto">{name}</span>, { fit: false }),
		column<UserRow>("Plan", ({ plan }) => planNames[plan]),
		column<UserRow>("State", (user) => <UserState {...user} />),
		column<UserRow>("Created", ({ createdAt: at }) => (
			<Moment at={at} timeZone={session.user.timeZone} show="day" />
		)),
		column<UserRow>("ID", ({ id }) => id, { number: true }),
	];
	return (
		<OperatorDocument session={session} title="Users" current={USERS} done={done}>
			<Search path={USERS} label="Beginning of an email address, or ID" value={search} />
			<Table
				caption="Users"
				columns={columns}
				rows={rows}
				keyOf={({ id }) => id}
				empty={<EmptyState icon="users">No users found.</EmptyState>}
			/>
			<Next path={USERS} search={search} last={last} />
		</OperatorDocument>
	);
}

function UserState({ role, disabledAt, deletedAt }: UserRow) {
	if (deletedAt) return <Badge>Deleted</Badge>;
	if (disabledAt) return <Badge meaning="warning">Disabled</Badge>;
	return role === "operator" ? <Badge meaning="info">Operator</Badge> : <>Active</>;
}

type Props = ConsoleView & {
	user: UserRow;
	access: { sessions: number; tokens: number };
	factors: Factors;
	storage: StorageRow | undefined;
	hold: Hold | undefined;
	teams: Pick<TeamRow, "id" | "name">[];
};

function UserPage({
	session,
	done,
	csrf,
	form,
	user,
	access,
	factors,
	teams,
	storage,
	hold,
}: Props & { form: FormState }) {
	const { id, email, name, plan } = user;
	const owner = { userId: id, teamId: null };
	const at = (instant: Date) => <Moment at={instant} timeZone={session.user.timeZone} />;
	const path = `${USERS}/${id}`;
	const isOwn = id === session.user.id;
	return (
		<OperatorDocument
			{...{ session, done, form }}
			title={readableAddress(email)}
			current={USERS}
			back={{ href: USERS, name: "Users" }}
		>
			<Facts
				rows={[
					["ID", id],
					["Name", <span dir="auto">{name}</span>],
					[
						"State",
						<>
							<UserState {...user} />
							{user.disabledAt && <> since {at(user.deletedAt ?? user.disabledAt)}</>}
						</>,
					],
					["Created", at(user.createdAt)],
					["Second factors", describeFactors(factors)],
					["Sessions", access.sessions],
					["API tokens", access.tokens],
					["Teams", teams.length === 0 ? "None" : <TeamLinks teams={teams} />],
					["Documents", <Storage {...{ owner, storage }} />],
					["Legal hold", <Held {...{ hold, session, owner }} />],
				]}
			/>
			{!user.deletedAt && <PlanForm {...{ csrf, form, plan }} action={`${path}/plan`} />}
			{isOwn && <p class="soft">This is your own account. Only another operator can disable or delete it.</p>}
			{!isOwn && hasSecondFactor(factors) && <ResetFactors csrf={csrf} path={path} />}
			{!isOwn && !user.deletedAt && (
				<StatusActions
					{...{ csrf, path, sessions: access.sessions }}
					isDisabled={user.disabledAt !== null}
					access={{ "API token": access.tokens }}
					more="Documents that are out for signature can still be signed."
				/>
			)}
		</OperatorDocument>
	);
}

function TeamLinks({ teams }: Pick<Props, "teams">) {
	return (
		<>
			{teams.map((team, index) => (
				<Fragment key={team.id}>
					{index > 0 && ", "}
					<a href={`${TEAMS}/${team.id}`} dir="auto">
						{team.name}
					</a>
				</Fragment>
			))}
		</>
	);
}

function DeleteUserPage({ session, csrf, user: { id, email }, access }: Props) {
	const tokens = listCounts({ "API token": access.tokens });
	return (
		<OperatorDocument session={session} title={`Delete ${readableAddress(email)}?`} current={USERS}>
			<p>
				This closes the account {tokens && `with its ${tokens} `}immediately. A background job deletes its
				drafts, templates and webhooks, and cancels documents that are out for signature. Completed documents
				and audit logs are kept as evidence for the other parties. It cannot be undone. To stop the account
				temporarily, disable it instead.
			</p>
			<SettingForm
				action={`${USERS}/${id}/status`}
				hidden={{ csrf, move: "delete" }}
				button="Delete account"
				look="danger primary"
				cancel={`${USERS}/${id}`}
			/>
		</OperatorDocument>
	);
}
