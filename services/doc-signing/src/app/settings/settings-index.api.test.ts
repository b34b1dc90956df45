import { expect, it } from "@jest/globals";
import { createAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";

const app = sharedApp();

async function opener(person: { userId: number }) {
	const { cookie } = await signedInBrowser(app, person);
	return (path: string) => app.agent.get(path).set({ Cookie: cookie, Accept: "text/html" });
}

it("returns the user's settings, and those of a team they belong to", async () => {
	const account = await createAccount(app, { team: true });
	const open = await opener(account);
	const own = await open("/settings").expect(200);
	expect(own.text).toContain('href="/settings/profile"');
	await open(`/settings?team=${account.teamId}`).expect(200);
	await open("/settings/security").expect(303).expect("Location", "/account/security");
});

it("does not find other teams", async () => {
	const { teamId } = await createAccount(app, { team: true });
	const open = await opener(await createAccount(app));
	await open(`/settings?team=${teamId}`).expect(404);
	await open("/settings?team=x").expect(400);
});
