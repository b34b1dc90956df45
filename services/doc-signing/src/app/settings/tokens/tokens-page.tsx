import { newFormId } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { WithRecentProof } from "@repo/accounts/security";
import { CopyBlock, Field, FormError, Hidden } from "@repo/service-kit/html";
import { Badge, ButtonLink, EmptyState, RelativeTime, Table } from "@repo/service-kit/ui";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { ActiveToken } from "../../../accounts/tokens/queries.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { Words } from "../../../languages/words.ts";
import { DEVELOPERS_PATH } from "../../../webhooks/addresses.ts";
import { timeColumn } from "../../documents/pages/list-parts.tsx";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { SettingsDocument, type SettingsView } from "../../frame/settings-document.tsx";

export const TOKENS_PATH = "/settings/tokens";

export const accesses = ["full", "read"] as const;
/** Days until a token expires, as offered by the form; 0 is never. */
export const lifetimes = ["30", "90", "365", "0"] as const;

type Props = Omit<SettingsView, "done"> & { tokens: ActiveToken[]; now: Date };

/** The API tokens of an account, on the page for developers. */
export function TokensSection({ session, account, tokens, now, form, csrf }: Props) {
	const { teamId } = account;
	const { tokens: words, created } = useWords("developers");
	const path = withTeam(DEVELOPERS_PATH, teamId);
	return (
		<section id="tokens">
			<h2>{words.title}</h2>
			<p>{teamId === null ? words.ofOwn : words.ofTeam}</p>
			<Table
				caption={words.caption}
				columns={columnsFor(account, { now, csrf, words, created })}
				rows={tokens}
				keyOf={({ id }) => id}
				empty={<EmptyState icon="key">{words.none}</EmptyState>}
			/>
			<h3>{words.createTitle}</h3>
			<WithRecentProof {...{ session, now, path, form }} look="primary">
				<FormError form={form} />
				<SettingForm
					action={withTeam(TOKENS_PATH, teamId)}
					hidden={{ csrf, form_id: newFormId() }}
					button={words.create}
					look="primary"
				>
					<Field
						form={form}
						name="name"
						label={words.name}
						hint={words.nameHint}
						maxLength={255}
						autoComplete="off"
					/>
					<Field
						form={form}
						name="access"
						label={words.access}
						hint={words.accessHint}
						options={{ full: words.full, read: words.readOnly }}
						value="full"
					/>
					<Field form={form} name="days" label={words.expiration} options={daysOf(words)} value="90" />
				</SettingForm>
			</WithRecentProof>
		</section>
	);
}

type Columns = { now: Date; csrf: string; words: Words["developers"]["tokens"]; created: string };

function daysOf(words: Columns["words"]) {
	return { "30": words.days30, "90": words.days90, "365": words.year, "0": words.noExpiration };
}

function columnsFor({ teamId, teams }: ChosenAccount, { now, csrf, words, created }: Columns) {
	const nameTeam = (id: number | null) => teams.find((team) => team.id === id)?.name ?? "–";
	const ofTeam = {
		key: "user",
		title: words.createdBy,
		cell: ({ userName }: ActiveToken) => userName,
	};
	const ofPerson = { key: "team", title: words.team, cell: (token: ActiveToken) => nameTeam(token.teamId) };
	return [
		{
			key: "name",
			title: words.name,
			heads: true,
			cell: ({ name, hint, readOnly }: ActiveToken) => (
				<>
					<strong dir="auto">{name}</strong> <code>{hint}…</code>{" "}
					{readOnly && <Badge>{words.readOnly}</Badge>}
				</>
			),
		},
		...(teamId !== null ? [ofTeam] : teams.length > 0 ? [ofPerson] : []),
		timeColumn("createdAt", created, now),
		{
			key: "used",
			title: words.lastUsed,
			fit: true,
			cell: ({ lastUsedAt }: ActiveToken) =>
				lastUsedAt ? <RelativeTime at={lastUsedAt} now={now} /> : <span class="soft">{words.never}</span>,
		},
		{
			key: "expires",
			title: words.expires,
			fit: true,
			cell: ({ expiresAt }: ActiveToken) => <Expiry at={expiresAt} now={now} words={words} />,
		},
		{
			key: "revoke",
			title: words.actions,
			hideTitle: true,
			fit: true,
			cell: ({ id, name }: ActiveToken) => (
				<form method="post" action={withTeam(`${TOKENS_PATH}/${id}/revoke`, teamId)}>
					<Hidden values={{ csrf }} />
					<button type="submit" class="danger small" aria-label={words.revokeNamed({ name })}>
						{words.revoke}
					</button>
				</form>
			),
		},
	];
}

function Expiry({ at, now, words }: Pick<Columns, "now" | "words"> & { at: Date | null }) {
	if (!at) return <span class="soft">{words.never}</span>;
	return at <= now ? <Badge meaning="warning">{words.expired}</Badge> : <RelativeTime at={at} now={now} />;
}

type CreatedProps = Pick<SettingsView, "session" | "account"> & { token: string; baseUrl: string };

export function TokenCreatedPage({ session, account, token, baseUrl }: CreatedProps) {
	const { tokens: words, done } = useWords("developers");
	return (
		<SettingsDocument
			session={session}
			account={account}
			isDetail
			title={words.created}
			current={DEVELOPERS_PATH}
		>
			<p>
				<strong>{words.copyNow}</strong>
			</p>
			<CopyBlock value={token} />
			<p>{words.tryIt}</p>
			<pre>{`curl -H "Authorization: Bearer ${token}" \\\n${baseUrl}/api/v1/me`}</pre>
			<div class="actions">
				<ButtonLink look="primary" href={withTeam(DEVELOPERS_PATH, account.teamId)}>
					{done}
				</ButtonLink>
			</div>
		</SettingsDocument>
	);
}
