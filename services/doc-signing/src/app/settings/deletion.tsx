import { endedSessionCookie } from "@repo/accounts/browsers";
import { ACCOUNT_DELETED_ADDRESS } from "@repo/accounts/pages";
import { FormActions, FormError, type FormState, Hidden, isChecked, seeOther } from "@repo/service-kit/html";
import { type Endpoint, readableAddress } from "@repo/validation";
import { z } from "zod";
import { actingUser } from "../../accounts/log/record-account-event.ts";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import { bySession, cookieNames, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";
import { deleteAccount } from "../../personal-data/deletion/delete-account.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";
import { PROFILE } from "../frame/settings-places.ts";

const PATH = "/settings/deletion";

export function accountDeletionRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	return appPages(deps, signedIn(deps, bySession)).formPage({
		path: PATH,
		proof: "to-submit",
		purpose: "deletion",
		view: (shown) => <DeletionPage {...shown} />,
		form: {
			schema: z.object({ confirmed: z.literal("on", "must be confirmed") }),
			act: async (_typed, { session: { user }, caller: { browser } }) => {
				const actor = actingUser(user.id, browser.ipAddress);
				await deps.db.transaction((tx) => deleteAccount(tx, deps, user.id, actor));
				return seeOther(ACCOUNT_DELETED_ADDRESS, {
					"Set-Cookie": endedSessionCookie(cookieNames(deps.config)),
				});
			},
		},
	});
}

type Props = { session: Session; form: FormState; csrf: string };

function DeletionPage({ session, form, csrf }: Props) {
	const { places, deletion: words } = useWords("settings");
	return (
		<SettingsDocument
			session={session}
			title={words.title}
			current={PROFILE}
			back={{ href: PROFILE, name: places.profile }}
		>
			<p>{words.final}</p>
			<ul>
				<li>{words.drafts}</li>
				<li>{words.access}</li>
				<li>{words.kept}</li>
			</ul>
			<FormError form={form} />
			<form method="post" action={PATH}>
				<Hidden values={{ csrf }} />
				<label class="choice">
					<input type="checkbox" name="confirmed" required checked={isChecked(form, "confirmed")} />
					{words.confirm({ email: readableAddress(session.user.email) })}
				</label>
				<FormActions submit={words.title} look="danger primary" />
			</form>
		</SettingsDocument>
	);
}
