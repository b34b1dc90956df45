import { askForProof } from "@repo/accounts/routes";
import { CHANGE_EMAIL, checkPassword } from "@repo/accounts/sign-in";
import { hasPassword } from "@repo/accounts/users";
import { type AccountSite, readVisitor } from "@repo/accounts/web";
import { Field, FormActions, FormError, type FormState, Hidden, timeZonesWith } from "@repo/service-kit/html";
import { type Endpoint, emailAddress, readableAddress } from "@repo/validation";
import { z } from "zod";
import { editProfile } from "../../accounts/profile/edit-profile.ts";
import { profileForm } from "../../accounts/profile/schemas.ts";
import type { Session } from "../../accounts/session.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { AccountDocument } from "../frame/account-document.tsx";
import { CurrentPassword, currentPassword } from "./password.tsx";

export function profileRoutes(dependencies: Dependencies): Endpoint[] {
	return appPages(dependencies).formPage({
		path: "/account",
		purpose: "profile",
		words: { "": "Saved." },
		view: (shown) => <ProfilePage {...shown} />,
		form: {
			schema: profileForm,
			act: async (typed, { session, request }) => {
				await editProfile(dependencies, session.user, typed, request.ip);
				return "/account?done";
			},
		},
	});
}

const EMAIL_PATH = "/account/email";

export function changeEmailRoutes(deps: Dependencies, site: AccountSite): Endpoint[] {
	return appPages(deps).formPage({
		path: EMAIL_PATH,
		proof: "to-see",
		isKept: true,
		purpose: "email",
		view: async (shown) => (
			<ChangeEmailPage {...shown} hasPassword={await hasPassword(deps.db, shown.session.user.id)} />
		),
		form: {
			schema: z.object({ email: emailAddress, ...currentPassword }),
			fieldOf: { wrong_password: "current_password" },
			// Does not reveal whether the address belongs to another account.
			act: async ({ email, current_password: password }, { session, request }) => {
				const visitor = readVisitor(site, request);
				const { id: userId } = session.user;
				const { credentialsVersion } = await checkPassword(site, userId, password, visitor.browser);
				const data = { userId, credentialsVersion };
				return askForProof(site, visitor, { purpose: CHANGE_EMAIL, email, data });
			},
		},
	});
}

type ProfileProps = { session: Session; form: FormState; csrf: string; done: string | undefined };

function ProfilePage({ session, form, csrf, done }: ProfileProps) {
	const { user } = session;
	return (
		<AccountDocument session={session} title="Profile" current="/account" done={done}>
			<div class="card form">
				<p class="soft">
					Your username is <strong>{user.username}</strong>. It cannot be changed.
				</p>
				<p>
					Your email address is <strong>{readableAddress(user.email)}</strong>.{" "}
					<a href="/account/email">Change</a>
				</p>
				<FormError form={form} />
				<form method="post" action="/account">
					<Hidden values={{ csrf }} />
					<Field form={form} name="name" label="Name" value={user.name} autoComplete="name" maxLength={100} />
					<Field
						form={form}
						name="timeZone"
						label="Time zone"
						options={timeZonesWith(user.timeZone)}
						value={user.timeZone}
					/>
					<Field
						form={form}
						name="mailsAttendees"
						label="Email attendees"
						hint="When one of your bookings is made, moved or cancelled, its attendees get an email with a calendar file."
						options={{ yes: "Yes", no: "No" }}
						value={user.mailsAttendees ? "yes" : "no"}
					/>
					<FormActions submit="Save" />
				</form>
			</div>
			<p class="more">
				<a href="/account/export">Export data</a> · <a href="/account/delete">Delete account</a>
			</p>
		</AccountDocument>
	);
}

type EmailProps = { session: Session; form: FormState; csrf: string; hasPassword: boolean };

function ChangeEmailPage({ session, form, csrf, hasPassword }: EmailProps) {
	return (
		<AccountDocument session={session} title="Email address" current="/account">
			<div class="card form">
				<p>
					We will email a code to the new address, and notify{" "}
					<strong>{readableAddress(session.user.email)}</strong> once the address has changed. All other
					browsers will be signed out.
				</p>
				<FormError form={form} />
				<form method="post" action={EMAIL_PATH}>
					<Hidden values={{ csrf }} />
					<Field
						form={form}
						name="email"
						label="New email address"
						type="email"
						autoComplete="email"
						maxLength={254}
					/>
					<CurrentPassword {...{ form, hasPassword }} />
					<FormActions submit="Continue" cancel="/account" />
				</form>
			</div>
		</AccountDocument>
	);
}
