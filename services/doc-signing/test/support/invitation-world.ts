import { listMembers } from "../../src/accounts/teams/queries.ts";
import { type Person, startWebApp } from "./web-app.ts";

export type Founder = Person & { team: string; teamId: number };

let people = 0;

/** The service with sign-up by invitation, and users' actions on invitations to teams. */
export async function startInvitationWorld() {
	const web = await startWebApp({ SIGN_UP: "invited" });
	return {
		web,
		/** The owner of a new team, signed in. */
		async founder(): Promise<Founder> {
			const person = await web.person({ team: true });
			const teamId = person.teamId ?? 0;
			return { ...person, teamId, team: `/settings/teams/${teamId}` };
		},
		invite: ({ fill, team }: Founder, email: string, role = "member") =>
			fill(`${team}/invite`, `${team}/invite`, { email, role }),
		sql: async (text: string, values: unknown[] = []) =>
			(await web.app.dependencies.db.$client.query(text, values)).rows,
		rolesOf: async (teamId: number) =>
			(await listMembers(web.app.dependencies.db, teamId)).map(({ email, role }) => `${email} ${role}`),
		/** Posts the page's form to one of its buttons' URLs. */
		async answer(person: Pick<Person, "open" | "browser">, link: string, to = "accept") {
			const page = await person.open(link);
			const html = page.html.replace('<form method="post">', `<form action="${link}/${to}">`);
			return person.browser.submit({ ...page, html }, `${link}/${to}`, {});
		},
		/** No account has it. */
		newEmail: () => `invited-${++people}@example.com`,
	};
}

export type InvitationWorld = Awaited<ReturnType<typeof startInvitationWorld>>;
