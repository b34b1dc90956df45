import { SettingForm } from "@repo/accounts/pages";
import { Avatar, EmptyState } from "@repo/service-kit/ui";
import { type Endpoint, emailAddress, readableAddress, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { listUserTeams } from "../../accounts/teams/queries.ts";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { forgetPeople, type KnownPerson, listKnownPeople } from "../../envelopes/people/queries.ts";
import { useWords } from "../../languages/use-words.ts";
import { getPageWords } from "../../languages/words.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";
import { PROFILE } from "../frame/settings-places.ts";

const PEOPLE = "/settings/people";
const SHOWN = 200;

/** The people who are suggested to the person as recipients, and to forget them. */
export function peopleSettingsRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock } = deps;
	return appPages(deps).formPage({
		path: PEOPLE,
		purpose: "people",
		words: () => {
			const { forgotten: one, allForgotten: all } = getPageWords().editor.people;
			return { one, all };
		},
		view: async (shown) => {
			const userId = shown.session.user.id;
			const teams = (await listUserTeams(db, shown.session.user)).filter(
				({ missingFactor }) => !missingFactor,
			);
			const people = await listKnownPeople(
				db,
				{ userId, teamIds: teams.map(({ id }) => id) },
				{ limit: SHOWN },
			);
			return <PeoplePage {...shown} people={people} />;
		},
		form: {
			/** Without an address, everyone. */
			schema: z.object({ email: unlessEmpty(emailAddress) }),
			act: async ({ email = "" }, { session }) => {
				await forgetPeople(db, { userId: session.user.id, email, at: clock() });
				return `${PEOPLE}?done=${email ? "one" : "all"}`;
			},
		},
	});
}

type Props = { session: Session; done: string | undefined; csrf: string; people: KnownPerson[] };

function PeoplePage({ session, done, csrf, people }: Props) {
	const words = useWords("editor").people;
	return (
		<SettingsDocument
			session={session}
			title={words.title}
			meta={words.meta}
			current={PROFILE}
			back={{ href: PROFILE, name: useWords("settings").places.profile }}
			done={done}
		>
			{people.length === 0 ? (
				<EmptyState icon="users">{words.empty}</EmptyState>
			) : (
				<>
					<ul class="rows">
						{people.map(({ name, email }) => (
							<li key={email}>
								<Avatar name={name} />
								<div>
									<strong dir="auto">{name}</strong>
									<p class="soft">{readableAddress(email)}</p>
								</div>
								<SettingForm action={PEOPLE} hidden={{ csrf, email }} button={words.forget} />
							</li>
						))}
					</ul>
					<p class="soft">{words.explained}</p>
					<SettingForm action={PEOPLE} hidden={{ csrf }} button={words.forgetAll} look="danger" />
				</>
			)}
		</SettingsDocument>
	);
}
