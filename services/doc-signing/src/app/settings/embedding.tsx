import { SettingForm } from "@repo/accounts/pages";
import { WithRecentProof } from "@repo/accounts/security";
import { Field, FormError } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { changeEmbedOrigins } from "../../accounts/embedding/change-embed-origins.ts";
import { MAX_EMBED_ORIGINS, readEmbedOrigin } from "../../accounts/embedding/rules/embed-origin.ts";
import { actingUser } from "../../accounts/log/record-account-event.ts";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import { withTeam } from "../../accounts/teams/with-team.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";
import { getPageWords } from "../../languages/words.ts";
import { type Opened, openSettings, teamQuery } from "../frame/open-settings.ts";
import { SettingsDocument, type SettingsView } from "../frame/settings-document.tsx";
import { EMBEDDING_PATH } from "../frame/settings-places.ts";

/** One origin on each line. */
const schema = z.object({
	origins: z
		.string()
		.max(20_000)
		.default("")
		.transform((typed, context) => {
			const lines = typed.split(/\s+/).filter(Boolean);
			const words = getPageWords().settings.embedding;
			const origins = new Set<string>();
			const refuse = (message: string) => context.addIssue({ code: "custom", message });
			for (const line of lines) {
				const read = readEmbedOrigin(line);
				if ("origin" in read) origins.add(read.origin);
				else refuse(words.refused[read.problem]({ origin: line.slice(0, 100) }));
			}
			if (lines.length > MAX_EMBED_ORIGINS) refuse(words.tooMany({ count: MAX_EMBED_ORIGINS }));
			return [...origins];
		}),
});

/** The sites that may show signing pages of a person or a team in frames. */
export function embeddingSettingsRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	return appPages(deps).formPage({
		path: EMBEDDING_PATH,
		query: teamQuery,
		open: (asked): Promise<Opened<"tokens.manage" | "embedding.manage">> =>
			openSettings(deps, "tokens.manage", asked, EMBEDDING_PATH),
		purpose: "embedding",
		words: () => ({ saved: getPageWords().settings.embedding.saved }),
		view: async ({ opened: { account }, ...shown }) => (
			<EmbeddingPage
				{...shown}
				account={account}
				origins={await findEmbedOrigins(deps.db, account)}
				now={deps.clock()}
			/>
		),
		form: {
			schema,
			open: (asked) => openSettings(deps, "embedding.manage", asked, EMBEDDING_PATH),
			act: async ({ origins }, { session, caller, opened: { account, access } }) => {
				const by = actingUser(session.user.id, caller.browser.ipAddress);
				await changeEmbedOrigins(deps, access, origins, by);
				return withTeam(EMBEDDING_PATH, account.teamId, "saved");
			},
		},
	});
}

type Props = SettingsView & { origins: string[]; now: Date };

function EmbeddingPage({ session, account, origins, form, done, csrf, now }: Props) {
	const { embedding: words, places } = useWords("settings");
	const { save } = useWords("frame");
	const path = withTeam(EMBEDDING_PATH, account.teamId);
	return (
		<SettingsDocument
			session={session}
			account={account}
			title={places.embedding}
			meta={words.meaning}
			current={EMBEDDING_PATH}
			done={done}
		>
			<FormError form={form} />
			<WithRecentProof {...{ session, now, path, form }} look="primary">
				<SettingForm action={path} hidden={{ csrf }} button={save} look="primary">
					<Field
						form={form}
						name="origins"
						label={words.origins}
						hint={words.hint}
						rows={5}
						value={origins.join("\n")}
						required={false}
					/>
				</SettingForm>
			</WithRecentProof>
		</SettingsDocument>
	);
}
