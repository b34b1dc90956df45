import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount, withToken } from "../../../../test/support/accounts.ts";
import { createDraft } from "../../../../test/support/documents/draft.ts";
import { pageForms } from "../../../../test/support/page-forms.ts";
import { sharedApp } from "../../../../test/support/shared-app.ts";
import { createUser } from "../../../accounts/create-user.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";

const PATH = "/settings/documents";
const app = sharedApp();

const chosen = { time_zone: "Europe/Berlin", date_format: "dd.MM.yyyy", language: "de" };

async function save(
	person: Pick<TestAccount, "userId">,
	path: string,
	values: Record<string, string> = chosen,
) {
	const browser = await pageForms(app, person);
	return browser.send(await browser.formOf(path, path), values);
}
async function metaOfNew(account: TestAccount, meta?: object) {
	const { documentId } = await createDraft(account, { meta });
	const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
	return body.meta;
}

describe("preferences", () => {
	it("are the defaults for new documents and templates, unless the caller says otherwise", async () => {
		const account = await createAccount(app);
		expect(await metaOfNew(account)).toMatchObject({ timezone: "Etc/UTC", language: null });
		const { open } = await pageForms(app, account);
		const sessions = async () => (await open("/settings/sessions").expect(200)).text;
		expect(await sessions()).toContain("Times in UTC.");
		expect((await save(account, PATH)).status).toBe(303);
		expect(await sessions()).toContain("Times in Europe/Berlin.");
		expect(await metaOfNew(account)).toMatchObject({
			timezone: "Europe/Berlin",
			dateFormat: "dd.MM.yyyy",
			language: "de",
		});
		expect(await metaOfNew(account, { timezone: "Asia/Tokyo", language: "en" })).toMatchObject({
			timezone: "Asia/Tokyo",
			dateFormat: "dd.MM.yyyy",
			language: "en",
		});
		const { body } = await account.request("post", "/templates").send({ title: "Lease" }).expect(200);
		const template = await account.request("get", `/templates/${body.templateId}`).expect(200);
		expect(JSON.stringify(template.body)).toContain("Europe/Berlin");
		await save(account, PATH, { time_zone: "", date_format: "", language: "" });
		expect(await metaOfNew(account)).toMatchObject({ timezone: "Etc/UTC", language: null });
	});

	it("of a team apply only to its documents, and can be changed by those who manage it", async () => {
		const owner = await createAccount(app, { team: true });
		const team = `${PATH}?team=${owner.teamId}`;
		expect((await save(owner, team)).status).toBe(303);
		expect(await metaOfNew(owner)).toMatchObject({ timezone: "Europe/Berlin" });
		expect(await metaOfNew(await withToken(app, { ...owner, teamId: null }))).toMatchObject({
			timezone: "Etc/UTC",
		});
		const member = await createUser(app.dependencies, {
			email: "preferring-member@example.com",
			name: "M",
			password: "correct horse battery",
			plan: "free",
		});
		await addMember(
			app.dependencies,
			{ teamId: owner.teamId ?? 0, userId: member.id, role: "member" },
			"operator",
		);
		const stranger = await createAccount(app);
		for (const [userId, status] of [
			[member.id, 403],
			[stranger.userId, 404],
		] as const) {
			const browser = await pageForms(app, { userId });
			await browser.open(team).expect(status);
			const form = await browser.formOf(PATH, PATH);
			await browser.send({ ...form, action: team }, { ...chosen, language: "fr" }).expect(status);
		}
		expect(await metaOfNew(owner)).toMatchObject({ language: "de" });
	});

	it("reject an invalid choice, and a form without the token", async () => {
		const account = await createAccount(app);
		for (const wrong of [{ time_zone: "Mars/Olympus" }, { date_format: "qq" }, { language: "xx" }])
			expect((await save(account, PATH, { ...chosen, ...wrong })).status).toBe(400);
		expect((await save(account, PATH, { ...chosen, csrf: "x" })).status).toBe(403);
		expect(await metaOfNew(account)).toMatchObject({ timezone: "Etc/UTC" });
	});
});
