import { SettingForm } from "@repo/accounts/pages";
import { askForProof } from "@repo/accounts/routes";
import { SECURITY_PATH, WithRecentProof } from "@repo/accounts/security";
import { CHANGE_EMAIL } from "@repo/accounts/sign-in";
import type { AccountSite } from "@repo/accounts/web";
import { Field, FormError, type FormState, pageResponses } from "@repo/service-kit/html";
import { languageNames, languages } from "@repo/service-kit/languages";
import { ButtonLink } from "@repo/service-kit/ui";
import {
	type Endpoint,
	emailAddress,
	endpoint,
	lineOfText,
	readableAddress,
	unlessEmpty,
} from "@repo/validation";
import { z } from "zod";
import { changeName } from "../../accounts/change-name.ts";
import { setLanguage } from "../../accounts/queries.ts";
import type { Session } from "../../accounts/visitor.ts";
import { SignOut } from "../../callers/app-document.tsx";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";
import { getPageWords } from "../../languages/words.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";
import { PROFILE } from "../frame/settings-places.ts";

const PATH = PROFILE;

/** Name and address of the signed-in account. A new address must be proven first. */
export function profileRoutes(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	site: AccountSite,
): Endpoint[] {
	const pages = appPages(deps);
	const profile = pages.page({
		path: PATH,
		purpose: "profile",
		words: () => getPageWords().frame.profileSaved,
		view: (shown) => <ProfilePage {...shown} now={deps.clock()} />,
	});
	const redirect = (path: string, location: string) =>
		endpoint({
			method: "get",
			path,
			responses: pageResponses,
			handle: async () => ({ status: 303, headers: { Location: location } }),
		});
	return [
		redirect("/settings", PROFILE),
		redirect("/settings/security", SECURITY_PATH),
		profile,
		pages.action(profile, {
			path: `${PATH}/language`,
			purpose: "profile",
			schema: z.object({ language: unlessEmpty(z.enum(languages)) }),
			act: async ({ language = null }, { session }) => {
				await setLanguage(deps.db, session.user.id, language);
				return `${PATH}?done=language`;
			},
		}),
		pages.action(profile, {
			path: PATH,
			purpose: "profile",
			schema: z.object({ name: lineOfText({ max: 255 }) }),
			act: async ({ name }, { session, caller: { browser } }) => {
				await changeName(deps, session.user, name, browser.ipAddress);
				return `${PATH}?done=name`;
			},
		}),
		pages.action(profile, {
			path: `${PATH}/email`,
			purpose: "profile",
			proof: "to-submit",
			schema: z.object({ email: emailAddress }),
			act: ({ email }, { session, caller }) => {
				const { id: userId, credentialsVersion } = session.user;
				const data = { userId, credentialsVersion };
				return askForProof(site, caller, { purpose: CHANGE_EMAIL, email, data });
			},
		}),
	];
}

type Props = { session: Session; form: FormState; done: string | undefined; csrf: string; now: Date };

function ProfilePage({ session, form, done, csrf, now }: Props) {
	const { language: ofLanguage } = useWords("frame");
	const { places, profile, signature, people, data, deletion } = useWords("settings");
	const { own } = useWords("page");
	const hidden = { csrf };
	const { name, email, language } = session.user;
	return (
		<SettingsDocument session={session} title={places.profile} current={PATH} done={done}>
			<FormError form={form} />
			<SettingForm action={PATH} hidden={hidden} button={profile.saveName} look="primary">
				<Field
					form={form}
					name="name"
					label={profile.name}
					hint={profile.nameHint}
					value={name}
					autoComplete="name"
					maxLength={255}
				/>
			</SettingForm>
			<h2>{ofLanguage.title}</h2>
			<SettingForm action={`${PATH}/language`} hidden={hidden} button={ofLanguage.save}>
				<Field
					form={form}
					name="language"
					label={ofLanguage.label}
					hint={ofLanguage.hint}
					options={{ "": ofLanguage.automatic, ...languageNames }}
					value={language ?? ""}
					required={false}
				/>
			</SettingForm>
			<h2>{profile.email}</h2>
			<p>{profile.emailIs({ email: readableAddress(email) })}</p>
			<WithRecentProof {...{ session, now, form }} path={PATH} look="secondary">
				<SettingForm action={`${PATH}/email`} hidden={hidden} button={profile.sendCode}>
					<Field
						form={form}
						name="email"
						label={profile.newEmail}
						type="email"
						autoComplete="email"
						maxLength={254}
					/>
				</SettingForm>
			</WithRecentProof>
			<h2>{own.title}</h2>
			<p>{signature.teaser}</p>
			<ButtonLink href="/settings/signature">{signature.show}</ButtonLink>
			<h2>{people.title}</h2>
			<p>{people.teaser}</p>
			<ButtonLink href="/settings/people">{people.show}</ButtonLink>
			<h2>{data.title}</h2>
			<p>{data.teaser}</p>
			<ButtonLink href="/settings/export">{data.export}</ButtonLink>
			<h2>{deletion.title}</h2>
			<p>{deletion.teaser}</p>
			<ButtonLink href="/settings/deletion">{deletion.title}</ButtonLink>
			{/* On phones, whose bar at the bottom has no room for it. */}
			<div class="sign-out">
				<SignOut session={session} />
			</div>
		</SettingsDocument>
	);
}
