import { endedSessionCookie } from "@repo/accounts/browsers";
import { ACCOUNT_DELETED_ADDRESS } from "@repo/accounts/pages";
import { FormActions, FormError, type FormState, Hidden, seeOther } from "@repo/service-kit/html";
import { type Endpoint, readableAddress } from "@repo/validation";
import { z } from "zod";
import { actingUser } from "../../accounts/log/record-account-event.ts";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import { bySession, cookieNames, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
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
	return (
		<SettingsDocument
			session={session}
			title="Delete account"
			current={PROFILE}
			back={{ href: PROFILE, name: "Profile" }}
		>
			<p>Deleting your account cannot be undone.</p>
			<ul>
				<li>
					Your drafts and templates are deleted. Documents that are out for signature are cancelled, and their
					recipients are notified.
				</li>
				<li>You are signed out everywhere, and your API tokens and webhooks stop working.</li>
				<li>
					Completed documents and their audit logs are kept as evidence for the other parties, who can still
					open their copies.
				</li>
			</ul>
			<FormError form={form} />
			<form method="post" action={PATH}>
				<Hidden values={{ csrf }} />
				<label class="choice">
					<input type="checkbox" name="confirmed" required />
					Delete the account {readableAddress(session.user.email)}
				</label>
				<FormActions submit="Delete account" look="danger primary" />
			</form>
		</SettingsDocument>
	);
}
