import { SettingForm } from "@repo/accounts/pages";
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import { type Endpoint, idText, lineOfText } from "@repo/validation";
import { z } from "zod";
import { changeTeam } from "../../../accounts/teams/change-team.ts";
import { requireTeamPermission } from "../../../accounts/teams/require-permission.ts";
import { MAX_TEAM_NAME } from "../../../accounts/teams/rules/team-name.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { appPages } from "../../../callers/app-pages.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { deleteTeam } from "../../../personal-data/deletion/delete-team.ts";
import { type Belongings, countBelongings } from "../../../personal-data/deletion/queries.ts";
import { actingMember } from "../../frame/open-settings.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { TEAMS } from "../../frame/settings-places.ts";
import { readTeam, type TeamView, teamAddress } from "./read-team.ts";

export const teamName = lineOfText({ max: MAX_TEAM_NAME });

const params = z.object({ teamId: idText });
const schema = z.object({
	name: teamName,
	second_factor: z
		.literal("on")
		.optional()
		.transform((value) => value === "on"),
});

/** What an owner may do with the team itself: name, second factor, deletion. */
export function editTeamRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	const pages = appPages(deps);
	const open = async ({ session, params: { teamId } }: { session: Session; params: { teamId: number } }) => {
		const view = await readTeam(db, teamId, session.user.id);
		requireTeamPermission("team.manage", view.own.role, null);
		return view;
	};
	const shared = { params, proof: "to-see", purpose: "team", open } as const;
	return [
		...pages.formPage({
			...shared,
			path: `${TEAMS}/:teamId/edit`,
			view: ({ opened: view, ...shown }) => <EditTeamPage {...{ ...shown, view }} />,
			form: {
				schema,
				fieldOf: { second_factor_required: "second_factor" },
				act: async ({ name, second_factor: requiresSecondFactor }, { caller, params: { teamId } }) => {
					const by = actingMember(deps, caller, `${teamAddress(teamId)}/edit`);
					await changeTeam(deps, teamId, { name, requiresSecondFactor }, by);
					return `${teamAddress(teamId)}?done=saved`;
				},
			},
		}),
		...pages.formPage({
			...shared,
			path: `${TEAMS}/:teamId/delete`,
			view: async ({ opened: view, ...shown }) => (
				<DeleteTeamPage {...{ ...shown, view }} has={await countBelongings(db, view.team.id)} />
			),
			form: {
				schema: z.object({ confirmed: z.literal("on", "must be confirmed") }),
				act: async (_typed, { caller, params: { teamId } }) => {
					await deleteTeam(deps, teamId, actingMember(deps, caller, `${teamAddress(teamId)}/delete`));
					return `${TEAMS}?done=deleted`;
				},
			},
		}),
	];
}

type Props = { session: Session; view: TeamView; form: FormState; csrf: string };

function EditTeamPage({ session, view: { team, members }, form, csrf }: Props) {
	const path = teamAddress(team.id);
	const isOn =
		Object.keys(form.typed).length > 0 ? form.typed.second_factor === "on" : team.requiresSecondFactor;
	const fault = form.errors.second_factor;
	const without = members.filter(({ hasFactor }) => !hasFactor);
	return (
		<SettingsDocument
			session={session}
			title="Team settings"
			current={TEAMS}
			back={{ href: path, name: team.name }}
		>
			<FormError form={form} />
			<SettingForm action={`${path}/edit`} hidden={{ csrf }} button="Save" look="primary" cancel={path}>
				<Field
					form={form}
					name="name"
					label="Team name"
					value={team.name}
					maxLength={MAX_TEAM_NAME}
					autoComplete="organization"
				/>
				<label class="choice">
					<input
						type="checkbox"
						name="second_factor"
						checked={isOn}
						aria-describedby={fault ? "second-factor-hint second-factor-error" : "second-factor-hint"}
						{...(fault && { "aria-invalid": true })}
					/>
					Require a second factor
				</label>
				<p class="hint" id="second-factor-hint">
					Members without a passkey or an authenticator app cannot open the team, and their API tokens for it
					are refused, until they set one up.{" "}
					{without.length > 0 && `Without one now: ${without.map(({ name }) => name).join(", ")}.`}
				</p>
				{fault && (
					<p class="fault" id="second-factor-error">
						{fault}
					</p>
				)}
			</SettingForm>
			<section>
				<h2>Delete team</h2>
				<p>Cancels the team's documents that are out for signature, and ends its members' access.</p>
				<ButtonLink href={`${path}/delete`}>Delete team</ButtonLink>
			</section>
		</SettingsDocument>
	);
}

function DeleteTeamPage({ session, view: { team, members }, has, form, csrf }: Props & { has: Belongings }) {
	const path = teamAddress(team.id);
	return (
		<SettingsDocument
			session={session}
			title={`Delete ${team.name}`}
			current={TEAMS}
			back={{ href: `${path}/edit`, name: "Team settings" }}
		>
			<p>Deleting a team cannot be undone.</p>
			<ul>
				<li>
					{counted(members.length, "member")} immediately {members.length === 1 ? "loses" : "lose"} access,
					and open invitations are revoked.
				</li>
				<li>
					{counted(has.pending, "document")} out for signature: cancelled, and the recipients are notified.
				</li>
				<li>
					{counted(has.drafts, "draft")} and {counted(has.templates, "template")}: deleted, with their files
					and uploads in progress.
				</li>
				<li>
					{counted(has.tokens, "API token")} and {counted(has.webhooks, "webhook")}: stop working.
				</li>
				<li>
					{counted(has.finished, "finished document")}: kept as evidence for the other parties, who can still
					open their copies. Seals that are not finished are still made. You will not be able to open them:
					download what you need first.
				</li>
			</ul>
			<FormError form={form} />
			<form method="post" action={`${path}/delete`}>
				<Hidden values={{ csrf }} />
				<label class="choice">
					<input type="checkbox" name="confirmed" required />
					<span dir="auto">Delete the team {team.name}</span>
				</label>
				<FormActions submit="Delete team" look="danger primary" cancel={path} />
			</form>
		</SettingsDocument>
	);
}

function counted(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? "" : "s"}`;
}
