import { endedSessionCookie } from "@repo/accounts/browsers";
import { checkCsrf, csrfToken } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import {
	emptyForm,
	FormActions,
	FormError,
	type FormState,
	formRequest,
	Hidden,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { actingUser } from "../../accounts/log/record-account-event.ts";
import type { Session } from "../../accounts/visitor.ts";
import { bySession, cookieNames, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteAccount } from "../../personal-data/deletion/delete-account.ts";
import { page } from "../../platform/html/page.tsx";
import { SettingsDocument } from "../frame/settings-document.tsx";

const PATH = "/settings/deletion";

export function accountDeletionRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const shared = {
		path: PATH,
		documented: false,
		caller: signedIn(deps, bySession),
		responses: pageResponses,
	};
	return [
		endpoint({
			...shared,
			method: "get",
			operationId: "showDeletion",
			summary: "The page that explains account deletion",
			handle: async ({ caller: { session } }) =>
				page(200, <DeletionPage session={session} form={emptyForm} />),
		}),
		endpoint({
			...shared,
			method: "post",
			operationId: "deleteAccount",
			summary: "Delete the account",
			request: formRequest,
			handle: async ({ caller: { session, browser }, body }) => {
				requireProof(deps, session, PATH);
				const { user } = session;
				const { refused } = await submitForm(
					z.object({ confirmed: z.literal("on", "must be confirmed") }),
					body,
					{
						check: () => checkCsrf(session, "deletion", body.csrf),
						act: () =>
							deps.db.transaction((tx) =>
								deleteAccount(tx, deps, user.id, actingUser(user.id, browser.ipAddress)),
							),
					},
				);
				if (refused) return page(refused.status, <DeletionPage session={session} form={refused.form} />);
				return seeOther("/", { "Set-Cookie": endedSessionCookie(cookieNames(deps.config)) });
			},
		}),
	];
}

function DeletionPage({ session, form }: { session: Session; form: FormState }) {
	return (
		<SettingsDocument session={session} title="Delete account" current={PATH}>
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
				<Hidden values={{ csrf: csrfToken(session, "deletion") }} />
				<label class="choice">
					<input type="checkbox" name="confirmed" required />
					Delete the account {session.user.email}
				</label>
				<FormActions submit="Delete account" look="danger primary" />
			</form>
		</SettingsDocument>
	);
}
