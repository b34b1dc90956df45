import { checkCsrf, csrfToken } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { askForProof } from "@repo/accounts/routes";
import { requireProof, WithRecentProof } from "@repo/accounts/security";
import { CHANGE_EMAIL } from "@repo/accounts/sign-in";
import type { AccountSite } from "@repo/accounts/web";
import {
	emptyForm,
	Field,
	FormError,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, emailAddress, endpoint, lineOfText } from "@repo/validation";
import { z } from "zod";
import { changeName } from "../../accounts/change-name.ts";
import type { Session } from "../../accounts/visitor.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { SettingsDocument } from "../frame/settings-document.tsx";

const PATH = "/settings/profile";
const doneWords = new Map([
	["name", "Name saved."],
	["email", "Email address changed."],
]);

/** Name and address of the signed-in account. A new address must be proven first. */
export function profileRoutes(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	site: AccountSite,
): Endpoint[] {
	const shared = { documented: false, caller: signedIn(deps), responses: pageResponses };
	const profilePage = (session: Session, form: FormState, done?: string) => (
		<ProfilePage {...{ session, form, done }} now={deps.clock()} />
	);
	return [
		endpoint({
			...shared,
			method: "get",
			path: PATH,
			operationId: "showProfile",
			summary: "Name and address",
			request: { query: z.object({ done: z.string().optional() }) },
			handle: async ({ caller: { session }, query }) =>
				page(200, profilePage(session, emptyForm, doneWords.get(query.done ?? ""))),
		}),
		endpoint({
			...shared,
			method: "post",
			path: PATH,
			operationId: "changeName",
			summary: "Change the name",
			request: formRequest,
			handle: async ({ caller: { session, browser }, body }) => {
				const { refused } = await submitForm(z.object({ name: lineOfText({ max: 255 }) }), body, {
					check: () => checkCsrf(session, "profile", body.csrf),
					act: ({ name }) => changeName(deps, session.user, name, browser.ipAddress),
				});
				if (refused)
					return page(refused.status, profilePage(session, refused.form), { headers: refused.headers });
				return seeOther(`${PATH}?done=name`);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: `${PATH}/email`,
			operationId: "startEmailChange",
			summary: "Send a code to a new address",
			request: formRequest,
			handle: async ({ caller, body }) => {
				const { session } = caller;
				requireProof(site, session, PATH);
				const { id: userId, credentialsVersion } = session.user;
				const data = { userId, credentialsVersion };
				const { done, refused } = await submitForm(z.object({ email: emailAddress }), body, {
					check: () => checkCsrf(session, "profile", body.csrf),
					act: ({ email }) => askForProof(site, caller, { purpose: CHANGE_EMAIL, email, data }),
				});
				if (refused)
					return page(refused.status, profilePage(session, refused.form), { headers: refused.headers });
				return done;
			},
		}),
	];
}

const newEmail = {
	name: "email",
	label: "New email address",
	type: "email",
	autoComplete: "email",
	maxLength: 254,
} as const;

type Props = { session: Session; form: FormState; done?: string | undefined; now: Date };

function ProfilePage({ session, form, done, now }: Props) {
	const hidden = { csrf: csrfToken(session, "profile") };
	const { name, email } = session.user;
	return (
		<SettingsDocument session={session} title="Profile" current={PATH} done={done}>
			<FormError form={form} />
			<SettingForm action={PATH} hidden={hidden} button="Save name" look="primary">
				<Field
					form={form}
					name="name"
					label="Name"
					hint="Shown to the recipients of your documents."
					value={name}
					autoComplete="name"
					maxLength={255}
				/>
			</SettingForm>
			<h2>Email address</h2>
			<p>
				Your email address is <strong>{email}</strong>. Before a new address replaces it, you confirm the new
				one with a code.
			</p>
			<WithRecentProof {...{ session, now, form }} path={PATH} purpose="change the address" look="secondary">
				<SettingForm action={`${PATH}/email`} hidden={hidden} button="Send code">
					<Field {...{ form, ...newEmail }} />
				</SettingForm>
			</WithRecentProof>
		</SettingsDocument>
	);
}
