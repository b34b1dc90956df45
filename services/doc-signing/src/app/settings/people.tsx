import { SettingForm } from "@repo/accounts/pages";
import { Avatar, EmptyState } from "@repo/service-kit/ui";
import { type Endpoint, emailAddress, readableAddress, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { listUserTeams } from "../../accounts/teams/queries.ts";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { forgetPeople, type KnownPerson, listKnownPeople } from "../../envelopes/people/queries.ts";
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
		words: { one: "Forgotten.", all: "Everyone is forgotten." },
		view: async (shown) => {
			const userId = shown.session.user.id;
			const teams = (await listUserTeams(db, userId)).filter(({ lacksFactor }) => !lacksFactor);
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
	return (
		<SettingsDocument
			session={session}
			title="People"
			meta="Recipients of your recent documents and of your teams’, whom we suggest when you add recipients."
			current={PROFILE}
			back={{ href: PROFILE, name: "Profile" }}
			done={done}
		>
			{people.length === 0 ? (
				<EmptyState icon="users">The recipients of your documents are listed here.</EmptyState>
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
								<SettingForm action={PEOPLE} hidden={{ csrf, email }} button="Forget" />
							</li>
						))}
					</ul>
					<p class="soft">
						Only you no longer see those you forget, until you send to them again. Documents do not change.
					</p>
					<SettingForm action={PEOPLE} hidden={{ csrf }} button="Forget everyone" look="danger" />
				</>
			)}
		</SettingsDocument>
	);
}
