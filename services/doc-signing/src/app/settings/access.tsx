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
import { useWords } from "../../languages/use-words.ts";
import { getPageWords } from "../../languages/words.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";

const PASSWORD = "/settings/password";
const SESSIONS = "/settings/sessions";

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
			isKept: true,
			purpose: "password",
			words: () => ({ "": getPageWords().settings.security.passwordChanged }),
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
			words: () => ({ "": getPageWords().settings.sessions.signedOut }),
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
	const { places, security } = useWords("settings");
	return (
		<SettingsDocument
			{...{ session, done }}
			title={security.password}
			current={SECURITY_PATH}
			back={{ href: SECURITY_PATH, name: places.security }}
		>
			<p>{security.passwordTeaser}</p>
			<FormError form={form} />
			<SettingForm
				action={PASSWORD}
				hidden={{ csrf, username: session.user.email }}
				button={security.changePassword}
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
	const { places, sessions: words } = useWords("settings");
	const frame = useWords("frame");
	return (
		<SettingsDocument
			{...{ session, done }}
			title={words.title}
			current={SECURITY_PATH}
			back={{ href: SECURITY_PATH, name: places.security }}
		>
			<ul class="rows">
				{sessions.map(({ id, userAgent, place, createdAt, lastSeenAt }) => (
					<li key={id}>
						<div>
							<strong>{browserName(userAgent)}</strong>{" "}
							{id === session.id && <span class="badge">{words.thisBrowser}</span>}
							<p class="soft">
								{words.lastUsed} <Moment at={lastSeenAt} timeZone={timeZone} /> · {place} · {words.signedIn}{" "}
								<Moment at={createdAt} timeZone={timeZone} />
							</p>
						</div>
						{id !== session.id && <SignOutButton hidden={{ csrf, session: id }} label={frame.signOut} />}
					</li>
				))}
			</ul>
			<p class="soft">{words.times({ zone: timeZone })}</p>
			{sessions.length > 1 && <SignOutButton hidden={{ csrf }} label={words.signOutOthers} />}
		</SettingsDocument>
	);
}

function SignOutButton({ hidden, label }: { hidden: Record<string, string>; label: string }) {
	return <SettingForm action={SESSIONS} hidden={hidden} button={label} look="danger" />;
}

/** On the security page, below the factors. */
export function MoreSecurity() {
	const { security, sessions } = useWords("settings");
	return (
		<>
			<section>
				<h2>{security.password}</h2>
				<p>{security.passwordTeaser}</p>
				<ButtonLink href={PASSWORD}>{security.changePassword}</ButtonLink>
			</section>
			<section>
				<h2>{sessions.title}</h2>
				<p>{sessions.teaser}</p>
				<ButtonLink href={SESSIONS}>{sessions.show}</ButtonLink>
			</section>
		</>
	);
}
