import { newFormId } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { WithRecentProof } from "@repo/accounts/security";
import { CopyBlock, Field, FormError, Hidden } from "@repo/service-kit/html";
import { Badge, ButtonLink, EmptyState, RelativeTime, Table } from "@repo/service-kit/ui";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { ActiveToken } from "../../../accounts/tokens/queries.ts";
import { DEVELOPERS_PATH } from "../../../webhooks/addresses.ts";
import { timeColumn } from "../../documents/pages/list-parts.tsx";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { SettingsDocument, type SettingsView } from "../../frame/settings-document.tsx";

export const TOKENS_PATH = "/settings/tokens";

export const accesses = { full: "Read and write", read: "Read-only" } as const;
/** Days until a token expires, as offered by the form; 0 is never. */
export const lifetimes = { "30": "30 days", "90": "90 days", "365": "1 year", "0": "No expiration" } as const;

type Props = Omit<SettingsView, "done"> & { tokens: ActiveToken[]; now: Date };

/** The API tokens of an account, on the page for developers. */
export function TokensSection({ session, account, tokens, now, form, csrf }: Props) {
	const { teamId } = account;
	const path = withTeam(DEVELOPERS_PATH, teamId);
	return (
		<section id="tokens">
			<h2>API tokens</h2>
			<p>
				<Meaning teamId={teamId} />
			</p>
			<Table
				caption="API tokens, newest first"
				columns={columnsFor(account, now, csrf)}
				rows={tokens}
				keyOf={({ id }) => id}
				empty={<EmptyState icon="key">No API tokens yet.</EmptyState>}
			/>
			<h3>Create API token</h3>
			<WithRecentProof {...{ session, now, path, form }} look="primary">
				<FormError form={form} />
				<SettingForm
					action={withTeam(TOKENS_PATH, teamId)}
					hidden={{ csrf, form_id: newFormId() }}
					button="Create token"
					look="primary"
				>
					<Field
						form={form}
						name="name"
						label="Name"
						hint="The program that will use the token."
						maxLength={255}
						autoComplete="off"
					/>
					<Field
						form={form}
						name="access"
						label="Access"
						hint="Read-only: it cannot create, change or send anything, and sees no signing links."
						options={accesses}
						value="full"
					/>
					<Field form={form} name="days" label="Expiration" options={lifetimes} value="90" />
				</SettingForm>
			</WithRecentProof>
		</section>
	);
}

function Meaning({ teamId }: { teamId: number | null }) {
	const reach = teamId === null ? "your own documents and templates" : "the team's documents and templates";
	return <>A token acts on your behalf on {reach}. Keep it secret, like your password.</>;
}

function columnsFor({ teamId, teams }: ChosenAccount, now: Date, csrf: string) {
	const nameTeam = (id: number | null) => teams.find((team) => team.id === id)?.name ?? "–";
	const ofTeam = {
		key: "user",
		title: "Created by",
		cell: ({ userName }: ActiveToken) => userName,
	};
	const ofPerson = { key: "team", title: "Team", cell: (token: ActiveToken) => nameTeam(token.teamId) };
	return [
		{
			key: "name",
			title: "Name",
			heads: true,
			cell: ({ name, hint, readOnly }: ActiveToken) => (
				<>
					<strong dir="auto">{name}</strong> <code>{hint}…</code> {readOnly && <Badge>Read-only</Badge>}
				</>
			),
		},
		...(teamId !== null ? [ofTeam] : teams.length > 0 ? [ofPerson] : []),
		timeColumn("createdAt", "Created", now),
		{
			key: "used",
			title: "Last used",
			fit: true,
			cell: ({ lastUsedAt }: ActiveToken) =>
				lastUsedAt ? <RelativeTime at={lastUsedAt} now={now} /> : <span class="soft">Never</span>,
		},
		{
			key: "expires",
			title: "Expires",
			fit: true,
			cell: ({ expiresAt }: ActiveToken) => <Expiry at={expiresAt} now={now} />,
		},
		{
			key: "revoke",
			title: "Actions",
			hideTitle: true,
			fit: true,
			cell: ({ id, name }: ActiveToken) => (
				<form method="post" action={withTeam(`${TOKENS_PATH}/${id}/revoke`, teamId)}>
					<Hidden values={{ csrf }} />
					<button type="submit" class="danger small" aria-label={`Revoke ${name}`}>
						Revoke
					</button>
				</form>
			),
		},
	];
}

function Expiry({ at, now }: { at: Date | null; now: Date }) {
	if (!at) return <span class="soft">Never</span>;
	return at <= now ? <Badge meaning="warning">Expired</Badge> : <RelativeTime at={at} now={now} />;
}

type CreatedProps = Pick<SettingsView, "session" | "account"> & { token: string; baseUrl: string };

export function TokenCreatedPage({ session, account, token, baseUrl }: CreatedProps) {
	return (
		<SettingsDocument
			session={session}
			account={account}
			isDetail
			title="API token created"
			current={DEVELOPERS_PATH}
		>
			<p>
				<strong>Copy it now.</strong> It will not be shown again.
			</p>
			<CopyBlock value={token} />
			<p>Try it:</p>
			<pre>{`curl -H "Authorization: Bearer ${token}" \\\n${baseUrl}/api/v1/me`}</pre>
			<div class="actions">
				<ButtonLink look="primary" href={withTeam(DEVELOPERS_PATH, account.teamId)}>
					Done
				</ButtonLink>
			</div>
		</SettingsDocument>
	);
}
