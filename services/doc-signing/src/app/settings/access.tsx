import { NewPassword, SettingForm } from "@repo/accounts/pages";
import { makeSessionCookies } from "@repo/accounts/routes";
import { browserName, SECURITY_PATH } from "@repo/accounts/security";
import { listSessions } from "@repo/accounts/sessions";
import { changePassword, endSessions } from "@repo/accounts/sign-in";
import type { AccountSite } from "@repo/accounts/web";
import { FormError, type FormState, Moment, seeOther } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import { bySession, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";

const PASSWORD = "/settings/password";
const SESSIONS = "/settings/sessions";
const security = { href: SECURITY_PATH, name: "Security" };

/** The password, and the signed-in browsers. */
export function accessRoutes(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	site: AccountSite,
): Endpoint[] {
	const { page, formPage, button } = appPages(deps, signedIn(deps, bySession));
	return [
		...formPage({
			path: PASSWORD,
			proof: "to-see",
			purpose: "password",
			words: { "": "Password changed. All other browsers are signed out." },
			view: (shown) => <PasswordPage {...shown} />,
			form: {
				schema: z.object({ password: z.string() }),
				fieldOf: { weak_password: "password" },
				act: async ({ password: next }, { session, caller }) => {
					const secret = await changePassword(site, session.user, { next }, caller.browser);
					return seeOther(`${PASSWORD}?done`, { "Set-Cookie": makeSessionCookies(site, caller, secret) });
				},
			},
		}),
		page({
			path: SESSIONS,
			purpose: "sessions",
			words: { "": "Signed out." },
			view: async (shown) => (
				<SessionsPage
					{...shown}
					sessions={await listSessions(deps.db, shown.session.user.id, deps.clock())}
				/>
			),
		}),
		button({
			path: SESSIONS,
			purpose: "sessions",
			act: async ({ session, caller, typed }) => {
				const only = z.guid().safeParse(typed.session).data;
				const owner = { userId: session.user.id, ipAddress: caller.browser.ipAddress };
				await endSessions(site, owner, only ? { only } : { except: session.id });
				return `${SESSIONS}?done`;
			},
		}),
	];
}

type PasswordProps = { session: Session; form: FormState; csrf: string; done: string | undefined };

function PasswordPage({ session, form, csrf, done }: PasswordProps) {
	return (
		<SettingsDocument session={session} title="Password" current={SECURITY_PATH} back={security} done={done}>
			<p>All other browsers will be signed out. API tokens keep working.</p>
			<FormError form={form} />
			<SettingForm
				action={PASSWORD}
				hidden={{ csrf, username: session.user.email }}
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
	csrf: string;
	done: string | undefined;
};

function SessionsPage({ session, sessions, csrf, done }: SessionsProps) {
	const { timeZone } = session.user;
	return (
		<SettingsDocument session={session} title="Sessions" current={SECURITY_PATH} back={security} done={done}>
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

/** On the security page, below the factors. */
export function MoreSecurity() {
	return (
		<>
			<section>
				<h2>Password</h2>
				<p>After you change it, all other browsers are signed out.</p>
				<ButtonLink href={PASSWORD}>Change password</ButtonLink>
			</section>
			<section>
				<h2>Sessions</h2>
				<p>The browsers where you are signed in. Sign out those that you do not use or do not recognize.</p>
				<ButtonLink href={SESSIONS}>Show sessions</ButtonLink>
			</section>
		</>
	);
}
