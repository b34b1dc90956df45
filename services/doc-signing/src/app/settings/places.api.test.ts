import { expect, it } from "@jest/globals";
import { createAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { settingsPlaces } from "../frame/settings-places.ts";

const app = sharedApp();

async function opener(person: { userId: number }) {
	const { cookie } = await signedInBrowser(app, person);
	return (path: string) => app.agent.get(path).set({ Cookie: cookie, Accept: "text/html" });
}

it("are seven pages, each with links to the others, and begin with the profile", async () => {
	const account = await createAccount(app, { team: true });
	const open = await opener(account);
	expect(settingsPlaces).toHaveLength(7);
	for (const { path } of settingsPlaces) {
		const { text } = await open(path).expect(200);
		for (const other of settingsPlaces) expect(text).toContain(`href="${other.path}"`);
	}
	await open("/settings").expect(303).expect("Location", "/settings/profile");
	await open("/settings/security").expect(303).expect("Location", "/account/security");
});

it("of a team lead to its pages, for those who manage it", async () => {
	const owner = await createAccount(app, { team: true });
	const member = await createAccount(app);
	const teamId = owner.teamId ?? 0;
	await addMember(app.dependencies, { teamId, userId: member.userId, role: "member" }, "operator");
	const ofTeam = `/settings/developers?team=${teamId}`;
	const documents = `/settings/documents?team=${teamId}`;
	expect((await (await opener(owner))(documents).expect(200)).text).toContain(`href="${ofTeam}"`);
	const open = await opener(member);
	await open(ofTeam).expect(403);
	expect((await open("/settings/documents").expect(200)).text).not.toContain(`team=${teamId}`);
});

it("do not find other teams", async () => {
	const { teamId } = await createAccount(app, { team: true });
	const open = await opener(await createAccount(app));
	await open(`/settings/documents?team=${teamId}`).expect(404);
	await open("/settings/developers?team=x").expect(400);
});
