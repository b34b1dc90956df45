import { checkCsrf, csrfToken } from "@repo/accounts/forms";
import { NewPassword, SettingForm } from "@repo/accounts/pages";
import { sessionCookiesOf } from "@repo/accounts/routes";
import { browserName, requireProof } from "@repo/accounts/security";
import { listSessions } from "@repo/accounts/sessions";
import { changePassword, endSessions } from "@repo/accounts/sign-in";
import type { AccountSite } from "@repo/accounts/web";
import {
	emptyForm,
	FormError,
	type FormState,
	formRequest,
	Moment,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/visitor.ts";
import { bySession, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { SettingsDocument } from "../frame/settings-document.tsx";

const PASSWORD = "/settings/password";
const SESSIONS = "/settings/sessions";

/** The password, and the signed-in browsers. */
export function accessRoutes(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	site: AccountSite,
): Endpoint[] {
	const shared = { documented: false, caller: signedIn(deps, bySession), responses: pageResponses };
	const request = { query: z.object({ done: z.unknown().optional() }) };
	return [
		endpoint({
			...shared,
			method: "get",
			path: PASSWORD,
			operationId: "showPassword",
			summary: "The form for a new password",
			request,
			handle: async ({ caller: { session }, query }) => {
				if (!("done" in query)) requireProof(site, session, PASSWORD);
				return page(200, <PasswordPage session={session} form={emptyForm} isDone={"done" in query} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: PASSWORD,
			operationId: "changePassword",
			summary: "Set a new password and end other sessions",
			request: formRequest,
			handle: async ({ caller, body }) => {
				const { session, browser } = caller;
				requireProof(site, session, PASSWORD);
				const { done, refused } = await submitForm(z.object({ password: z.string() }), body, {
					check: () => checkCsrf(session, "password", body.csrf),
					act: ({ password: next }) => changePassword(site, session.user, { next }, browser),
					fieldOf: { weak_password: "password" },
				});
				if (refused) return page(refused.status, <PasswordPage session={session} form={refused.form} />);
				return seeOther(`${PASSWORD}?done`, { "Set-Cookie": sessionCookiesOf(site, caller, done) });
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: SESSIONS,
			operationId: "showSessions",
			summary: "The browsers that are signed in",
			request,
			handle: async ({ caller: { session }, query }) => {
				const sessions = await listSessions(deps.db, session.user.id, deps.clock());
				return page(200, <SessionsPage session={session} sessions={sessions} isDone={"done" in query} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: SESSIONS,
			operationId: "endSessions",
			summary: "Sign out one other browser, or all",
			request: formRequest,
			handle: async ({ caller: { session, browser }, body }) => {
				checkCsrf(session, "sessions", body.csrf);
				const one = z.guid().safeParse(body.session).data;
				const owner = { userId: session.user.id, ipAddress: browser.ipAddress };
				await endSessions(site, owner, one ? { only: one } : { except: session.id });
				return seeOther(`${SESSIONS}?done`);
			},
		}),
	];
}

type PasswordProps = { session: Session; form: FormState; isDone?: boolean };

function PasswordPage({ session, form, isDone }: PasswordProps) {
	const done = isDone ? "Password changed. All other browsers are signed out." : undefined;
	return (
		<SettingsDocument session={session} title="Password" current={PASSWORD} done={done}>
			<p>All other browsers will be signed out. API tokens keep working.</p>
			<FormError form={form} />
			<SettingForm
				action={PASSWORD}
				hidden={{ csrf: csrfToken(session, "password"), username: session.user.email }}
				button="Change password"
				look="primary"
			>
				<NewPassword form={form} />
			</SettingForm>
		</SettingsDocument>
	);
}

type SessionsProps = {
	session: Session;
	sessions: Awaited<ReturnType<typeof listSessions>>;
	isDone: boolean;
};

function SessionsPage({ session, sessions, isDone }: SessionsProps) {
	const csrf = csrfToken(session, "sessions");
	const { timeZone } = session.user;
	return (
		<SettingsDocument
			session={session}
			title="Sessions"
			current={SESSIONS}
			done={isDone ? "Signed out." : undefined}
		>
			<ul class="rows">
				{sessions.map(({ id, userAgent, place, createdAt, lastSeenAt }) => (
					<li key={id}>
						<div>
							<strong>{browserName(userAgent)}</strong>{" "}
							{id === session.id && <span class="badge">this browser</span>}
							<p class="soft">
								Last used <Moment at={lastSeenAt} timeZone={timeZone} /> from {place}, signed in{" "}
								<Moment at={createdAt} timeZone={timeZone} />
							</p>
						</div>
						{id !== session.id && <SignOutButton hidden={{ csrf, session: id }} label="Sign out" />}
					</li>
				))}
			</ul>
			<p class="soft">Times in {timeZone}.</p>
			{sessions.length > 1 && <SignOutButton hidden={{ csrf }} label="Sign out all other browsers" />}
		</SettingsDocument>
	);
}

function SignOutButton({ hidden, label }: { hidden: Record<string, string>; label: string }) {
	return <SettingForm action={SESSIONS} hidden={hidden} button={label} look="danger" />;
}
