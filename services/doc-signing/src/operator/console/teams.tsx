import { listCounts, writeCount } from "@repo/accounts/operators";
import { SettingForm } from "@repo/accounts/pages";
import { type FormState, Moment } from "@repo/service-kit/html";
import { Badge, ButtonLink, EmptyState, Table } from "@repo/service-kit/ui";
import { type Endpoint, idText, readableAddress } from "@repo/validation";
import { z } from "zod";
import { findAccountHold, type Hold } from "../../accounts/holds/queries.ts";
import { toOwner } from "../../accounts/owner.ts";
import { planSchema } from "../../accounts/schemas.ts";
import { getTeam, listMembers, type TeamMember, type TeamRow } from "../../accounts/teams/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findStorage, type StorageRow } from "../../envelopes/documents/storage/queries.ts";
import { deleteTeam } from "../../personal-data/deletion/delete-team.ts";
import { type Belongings, countBelongings } from "../../personal-data/deletion/queries.ts";
import { changeTeamPlan } from "../change-access.ts";
import { type AccountNames, listTeamsPage, nameAccounts } from "../queries/accounts.ts";
import {
	AccountLink,
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

const params = z.object({ teamId: idText });

/** The list of teams, and one team with its members and plan. */
export function teamRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	const { page, action, formPage } = operatorPages(deps);
	const purpose = ({ teamId }: z.output<typeof params>) => `operator team ${teamId}`;
	const one = page({
		path: `${TEAMS}/:teamId`,
		params,
		purpose,
		open: async ({ params: { teamId } }) => ({
			team: await getTeam(db, teamId),
			members: await listMembers(db, teamId),
			storage: await findStorage(db, { userId: 0, teamId }),
			hold: await findAccountHold(db, { userId: 0, teamId }),
		}),
		words: { "": "Saved." },
		view: async ({ opened, ...shown }) => {
			const { sponsorId } = opened.team;
			const names = await nameAccounts(db, sponsorId === null ? [] : [toOwner(sponsorId)]);
			return <TeamPage {...{ ...shown, ...opened, names }} />;
		},
	});
	return [
		page({
			path: TEAMS,
			query: listQuery,
			words: { "": "Team deleted. A background job removes its data." },
			view: async ({ query, ...shown }) => (
				<TeamsPage
					{...shown}
					{...query}
					{...(await takePage((limit) => listTeamsPage(db, { ...query, limit })))}
				/>
			),
		}),
		one,
		...formPage({
			path: `${TEAMS}/:teamId/delete`,
			params,
			purpose,
			open: async ({ params: { teamId } }) => ({
				team: await getTeam(db, teamId),
				members: (await listMembers(db, teamId)).length,
				has: await countBelongings(db, teamId),
			}),
			view: ({ opened, ...shown }) => <DeleteTeamPage {...shown} {...opened} />,
			form: {
				schema: z.object({}),
				act: async (_typed, { params: { teamId }, caller }) => {
					await deleteTeam(deps, teamId, toActor(caller));
					return `${TEAMS}?done`;
				},
			},
		}),
		action(one, {
			path: `${TEAMS}/:teamId/plan`,
			purpose,
			schema: z.object({ plan: planSchema }),
			act: async ({ plan }, { params: { teamId }, caller }) => {
				await changeTeamPlan(deps, teamId, plan, toActor(caller));
				return `${TEAMS}/${teamId}?done`;
			},
		}),
	];
}

type ListProps = ConsoleView & { search: string; rows: TeamRow[]; last: { id: number } | undefined };

function TeamsPage({ session, done, search, rows, last }: ListProps) {
	const columns = [
		column<TeamRow>(
			"Name",
			({ id, name }) => (
				<a href={`${TEAMS}/${id}`} dir="auto">
					{name}
				</a>
			),
			{ heads: true },
		),
		column<TeamRow>("Plan", ({ plan }) => planNames[plan]),
		column<TeamRow>("Created", ({ createdAt: at }) => (
			<Moment at={at} timeZone={session.user.timeZone} show="day" />
		)),
		column<TeamRow>("ID", ({ id }) => id, { number: true }),
	];
	return (
		<OperatorDocument session={session} title="Teams" current={TEAMS} done={done}>
			<Search path={TEAMS} label="Beginning of a name, or ID" value={search} />
			<Table
				caption="Teams"
				columns={columns}
				rows={rows}
				keyOf={({ id }) => id}
				empty={<EmptyState icon="users">No teams found.</EmptyState>}
			/>
			<Next path={TEAMS} search={search} last={last} />
		</OperatorDocument>
	);
}

type Props = ConsoleView & {
	form: FormState;
	team: TeamRow;
	members: TeamMember[];
	storage: StorageRow | undefined;
	hold: Hold | undefined;
	names: AccountNames;
};

function TeamPage({ session, done, csrf, form, team, members, storage, hold, names }: Props) {
	const { id, name, plan, sponsorId } = team;
	const owner = { userId: 0, teamId: id };
	const columns = [
		column<TeamMember>(
			"Email address",
			({ userId, email }) => <a href={`${USERS}/${userId}`}>{readableAddress(email)}</a>,
			{ heads: true },
		),
		column<TeamMember>("Role", ({ role }) => roleNames[role]),
		column<TeamMember>("Second factor", ({ hasFactor }) => (hasFactor ? "Yes" : <Badge>None</Badge>)),
	];
	return (
		<OperatorDocument
			{...{ session, done, form }}
			title={name}
			current={TEAMS}
			back={{ href: TEAMS, name: "Teams" }}
		>
			<Facts
				rows={[
					["ID", id],
					["Created", <Moment at={team.createdAt} timeZone={session.user.timeZone} />],
					[
						"Limits and plan of",
						sponsorId === null ? (
							"The team itself"
						) : (
							<>
								<AccountLink owner={toOwner(sponsorId)} names={names} />, who created it in the app
							</>
						),
					],
					["Requires a second factor", team.requiresSecondFactor ? "Yes" : "No"],
					["Documents", <Storage {...{ owner, storage }} />],
					["Legal hold", <Held {...{ hold, session, owner }} />],
				]}
			/>
			<PlanForm {...{ csrf, form, plan }} action={`${TEAMS}/${id}/plan`} />
			<section class="table-section">
				<h2>Members</h2>
				<Table caption="Members" columns={columns} rows={members} keyOf={({ userId }) => userId} />
			</section>
			<ButtonLink href={`${TEAMS}/${id}/delete`}>Delete team</ButtonLink>
		</OperatorDocument>
	);
}

type DeleteProps = Pick<Props, "session" | "csrf" | "form" | "team"> & { members: number; has: Belongings };

function DeleteTeamPage({ session, csrf, form, team: { id, name }, members, has }: DeleteProps) {
	const deleted = listCounts({ draft: has.drafts, template: has.templates, webhook: has.webhooks });
	const canceled = listCounts({ document: has.pending });
	const work = [deleted && `deletes ${deleted}`, canceled && `cancels ${canceled} out for signature`]
		.filter(Boolean)
		.join(", and ");
	const finished = listCounts({ "finished document": has.finished });
	return (
		<OperatorDocument {...{ session, form }} title={`Delete ${name}?`} current={TEAMS}>
			<p>
				This ends the access of {writeCount(members, "member")} immediately
				{has.tokens > 0 && `, and their ${writeCount(has.tokens, "API token")} in the team`}.{" "}
				{work && `A background job ${work}. `}
				{finished ? `${finished} and audit logs` : "Audit logs"} are kept as evidence for the other parties.
				It cannot be undone.
			</p>
			<SettingForm
				action={`${TEAMS}/${id}/delete`}
				hidden={{ csrf }}
				button="Delete team"
				look="danger primary"
				cancel={`${TEAMS}/${id}`}
			/>
		</OperatorDocument>
	);
}

const roleNames = { owner: "Owner", admin: "Admin", member: "Member" };
