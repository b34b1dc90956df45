import { SettingForm } from "@repo/accounts/pages";
import { Field, FormActions, FormError, type FormState, Hidden, isChecked } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { changeTeam } from "../../../accounts/teams/change-team.ts";
import { requireTeamPermission } from "../../../accounts/teams/require-permission.ts";
import { MAX_TEAM_NAME, teamName } from "../../../accounts/teams/rules/team-name.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { appPages } from "../../../callers/app-pages.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { useWords } from "../../../languages/use-words.ts";
import { deleteTeam } from "../../../personal-data/deletion/delete-team.ts";
import { type Belongings, countBelongings } from "../../../personal-data/deletion/queries.ts";
import { actingMember } from "../../frame/open-settings.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { TEAMS } from "../../frame/settings-places.ts";
import { readTeam, type TeamView, teamAddress } from "./read-team.ts";

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
		const view = await readTeam(db, teamId, session.user);
		requireTeamPermission("team.manage", view.own.role, null);
		return view;
	};
	const shared = { params, proof: "to-see", purpose: "team", open } as const;
	return [
		...pages.formPage({
			...shared,
			path: `${TEAMS}/:teamId/edit`,
			isKept: true,
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
	const words = useWords("teams");
	const frame = useWords("frame");
	const path = teamAddress(team.id);
	const fault = form.errors.second_factor;
	// Needs the proof, which a kept form lacks.
	const without = form.remedy ? [] : members.filter(({ hasFactor }) => !hasFactor);
	return (
		<SettingsDocument
			session={session}
			title={words.settings}
			current={TEAMS}
			back={{ href: path, name: team.name }}
		>
			<FormError form={form} />
			<SettingForm action={`${path}/edit`} hidden={{ csrf }} button={frame.save} look="primary" cancel={path}>
				<Field
					form={form}
					name="name"
					label={words.name}
					value={team.name}
					maxLength={MAX_TEAM_NAME}
					autoComplete="organization"
				/>
				<label class="choice">
					<input
						type="checkbox"
						name="second_factor"
						checked={isChecked(form, "second_factor", team.requiresSecondFactor)}
						aria-describedby={fault ? "second-factor-hint second-factor-error" : "second-factor-hint"}
						{...(fault && { "aria-invalid": true })}
					/>
					{words.require}
				</label>
				<p class="hint" id="second-factor-hint">
					{words.requireHint}{" "}
					{without.length > 0 && words.without({ names: without.map(({ name }) => name).join(", ") })}
				</p>
				{fault && (
					<p class="fault" id="second-factor-error">
						{fault}
					</p>
				)}
			</SettingForm>
			<section>
				<h2>{words.deleteTeam}</h2>
				<p>{words.deleteTeaser}</p>
				<ButtonLink href={`${path}/delete`}>{words.deleteTeam}</ButtonLink>
			</section>
		</SettingsDocument>
	);
}

function DeleteTeamPage({ session, view: { team, members }, has, form, csrf }: Props & { has: Belongings }) {
	const words = useWords("teams");
	const { pending, drafts, templates, tokens, webhooks, finished } = has;
	const path = teamAddress(team.id);
	return (
		<SettingsDocument
			session={session}
			title={words.delete.title({ team: team.name })}
			current={TEAMS}
			back={{ href: `${path}/edit`, name: words.settings }}
		>
			<p>{words.delete.final}</p>
			<ul>
				<li>{words.delete.members({ count: members.length })}</li>
				{pending > 0 && <li>{words.delete.pending({ count: pending })}</li>}
				{drafts + templates > 0 && <li>{words.delete.drafts({ drafts, templates })}</li>}
				{tokens + webhooks > 0 && <li>{words.delete.access({ tokens, webhooks })}</li>}
				{finished > 0 && <li>{words.delete.kept({ count: finished })}</li>}
			</ul>
			<FormError form={form} />
			<form method="post" action={`${path}/delete`}>
				<Hidden values={{ csrf }} />
				<label class="choice">
					<input type="checkbox" name="confirmed" required checked={isChecked(form, "confirmed")} />
					<span dir="auto">{words.delete.confirm({ team: team.name })}</span>
				</label>
				<FormActions submit={words.deleteTeam} look="danger primary" cancel={path} />
			</form>
		</SettingsDocument>
	);
}
