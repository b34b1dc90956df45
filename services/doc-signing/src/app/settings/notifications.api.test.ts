import { expect, it } from "@jest/globals";
import { createAccount } from "../../../test/support/accounts.ts";
import { pageForms } from "../../../test/support/page-forms.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { findNotifications } from "../../accounts/preferences/queries.ts";
import { addMember } from "../../accounts/teams/add-member.ts";

const PATH = "/settings/notifications";
const app = sharedApp();
const chosenBy = (userId: number, teamId: number | null = null) =>
	findNotifications(app.dependencies.db, { userId, teamId });

it("a person turns each kind of email on or off, from the service's defaults", async () => {
	const { userId } = await createAccount(app);
	const browser = await pageForms(app, { userId });
	const { text } = await browser.open(PATH).expect(200);
	const checked = (page: string) =>
		[...page.matchAll(/<input type="checkbox" name="(\w+)"[^>]* checked/g)].map(([, name]) => name);
	expect(checked(text)).toEqual(["signed", "declined", "expired", "completed"]);
	const expired = { action: PATH, hidden: { csrf: "x" } };
	expect(checked((await browser.send(expired, { viewed: "on" }).expect(403)).text)).toEqual(["viewed"]);
	expect(checked((await browser.send(expired).expect(403)).text)).toEqual([]);
	const { headers } = await browser
		.send(await browser.formOf(PATH, PATH), { viewed: "on", completed: "on" })
		.expect(303);
	expect((await browser.open(String(headers.location)).expect(200)).text).toContain("Saved.");
	const chosen = { signed: false, viewed: true, declined: false, expired: false, completed: true };
	expect(await chosenBy(userId)).toEqual(chosen);
	// The settings that share the row are kept.
	const preferences = await browser.formOf("/settings/documents", "/settings/documents");
	await browser.send(preferences, { time_zone: "Europe/Berlin", date_format: "", language: "" }).expect(303);
	expect(await chosenBy(userId)).toEqual(chosen);
});

it("a member may leave each kind to the team, whose choice its owner makes", async () => {
	const owner = await createAccount(app, { team: true });
	const member = await createAccount(app);
	const teamId = owner.teamId ?? 0;
	await addMember(app.dependencies, { teamId, userId: member.userId, role: "member" }, "operator");
	const ofMember = await pageForms(app, member);
	const own = await ofMember.formOf(PATH, PATH);
	await ofMember
		.send(own, { signed: "off", viewed: "on", declined: "", expired: "", completed: "" })
		.expect(303);
	expect(await chosenBy(member.userId)).toEqual({ signed: false, viewed: true });
	const ofTeam = `${PATH}?team=${teamId}`;
	await ofMember.open(ofTeam).expect(403);
	await ofMember.send({ ...own, action: ofTeam }, { signed: "on" }).expect(403);
	const ofOwner = await pageForms(app, owner);
	await ofOwner.send(await ofOwner.formOf(ofTeam, ofTeam), { signed: "on" }).expect(303);
	expect(await chosenBy(owner.userId, teamId)).toMatchObject({ signed: true, completed: false });
	await ofOwner.send({ ...(await ofOwner.formOf(PATH, PATH)), hidden: {} }, { signed: "off" }).expect(403);
});
