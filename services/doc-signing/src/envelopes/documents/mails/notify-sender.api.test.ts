import { beforeEach, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../../test/support/browsers.ts";
import { draftWith, signatureField } from "../../../../test/support/documents/draft.ts";
import type { SentPerson } from "../../../../test/support/documents/sent.ts";
import { signTyped } from "../../../../test/support/documents/sign.ts";
import { sharedAccount, sharedMailApp } from "../../../../test/support/shared-app.ts";
import { savePreferences } from "../../../accounts/preferences/queries.ts";
import type { NotificationChoices } from "../../../accounts/preferences/rules/notifications.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";
import { removeMember } from "../../../accounts/teams/remove-member.ts";
import { deadlineTasks } from "../deadlines/jobs.ts";

const { app, mail } = sharedMailApp();
const account = sharedAccount(app);
const teamAccount = sharedAccount(app, { team: true });
beforeEach(() => {
	mail.received.length = 0;
});

const ada = { name: "Ada Lovelace", email: "ada@example.com", role: "SIGNER" };
const tom = { name: "Tom Tenant", email: "tom@example.com", role: "SIGNER" };

type Sent = { documentId: number; people: (SentPerson & { fieldId: number })[] };

/** A document that its sender, or with `by` another member of the team, sends in the web app; or its program. */
async function send(
	sender: TestAccount,
	{ recipients = [ada, tom], by = sender, program = false, ...payload }: SendOptions = {},
): Promise<Sent> {
	const draft = await draftWith(sender, { recipients, ...payload });
	const placed = draft.recipients.map(({ recipientId }, index) => ({
		...signatureField,
		pageY: 60 + 10 * index,
		recipientId,
	}));
	const { body } = await sender
		.request("post", `/documents/${draft.documentId}/fields`)
		.send(placed)
		.expect(200);
	const browser = await signedInBrowser(app, by);
	const path = `/documents/${draft.documentId}/send`;
	await (program ? sender.request("post", path) : browser.request("post", path, sender.teamId))
		.send({})
		.expect(200);
	const people = draft.recipients.map(({ recipientId: id, token, email }, index) => {
		return { id, token, email, path: `/sign/${token}`, fieldId: body.fields[index].id };
	});
	return { documentId: draft.documentId, people };
}
type SendOptions = {
	recipients?: object[];
	by?: Pick<TestAccount, "userId">;
	program?: boolean;
} & Record<string, unknown>;

const choose = (owner: { userId: number; teamId?: number | null }, notifications: NotificationChoices) => {
	const { db, clock } = app.dependencies;
	const { userId, teamId = null } = owner;
	return savePreferences(db, { userId, teamId }, { notifications, updatedAt: clock() });
};
const open = ({ path }: SentPerson) =>
	app.agent.post(`${path}/opened`).set("Accept", "application/json").expect(200);
const sign = (person: Sent["people"][number] | undefined) => {
	if (!person) throw new Error("no such person");
	return signTyped(app, person, person.fieldId);
};
const mailsTo = async ({ email }: { email: string }) => {
	await app.workOff();
	return mail.received.filter(({ recipients }) => recipients.includes(email));
};
const subjectsTo = async (who: { email: string }) => (await mailsTo(who)).map(({ subject }) => subject);

describe("the sender of a document gets an email", () => {
	it("when a recipient has signed, with who is missing and a link without a secret", async () => {
		const { documentId, people } = await send(account);
		await sign(people[0]);
		const [said, ...others] = await mailsTo(account);
		expect(others).toEqual([]);
		expect(said?.subject).toBe("Ada Lovelace has signed “Lease”");
		expect(said?.text).toContain("1 of 2 are done. Waiting for Tom Tenant.");
		expect(said?.text).toContain(`http://localhost:4200/documents/${documentId}`);
		expect(said?.text).toContain("http://localhost:4200/settings/notifications");
		expect(said?.text).not.toContain("/sign/");
	});

	it("of the last signature only with the completed document, unless they turned that off", async () => {
		const alone = await createAccount(app);
		const first = await send(alone, { recipients: [ada] });
		await sign(first.people[0]);
		expect(await subjectsTo(alone)).toEqual(["Completed: “Lease”"]);
		await choose(alone, { completed: false });
		const second = await send(alone, { recipients: [ada] });
		await sign(second.people[0]);
		expect((await subjectsTo(alone)).slice(1)).toEqual(["Ada Lovelace has signed “Lease”"]);
	});

	it("once, if the button is pressed several times at once", async () => {
		const { documentId, people } = await send(account);
		const [first] = people;
		if (!first) throw new Error("nobody");
		const json = (method: "put" | "post", address: string) =>
			app.agent[method](first.path + address).set("Accept", "application/json");
		await json("put", `/fields/${first.fieldId}`).send({ typed: "Ada" }).expect(200);
		await json("post", "/consent").expect(200);
		const complete = async () => (await json("post", "/complete")).status;
		const statuses = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: documentId },
			[complete, complete, complete],
		);
		expect(statuses.sort()).toEqual([200, 409, 409]);
		expect(await subjectsTo(account)).toEqual(["Ada Lovelace has signed “Lease”"]);
	});

	it("when a recipient opens it, only if they ask for that, and once", async () => {
		const curious = await createAccount(app);
		const { people } = await send(curious);
		for (const person of people) await open(person);
		expect(await subjectsTo(curious)).toEqual([]);
		await choose(curious, { viewed: true });
		const again = await send(curious);
		for (const person of [...again.people, ...again.people]) await open(person);
		expect((await subjectsTo(curious)).sort()).toEqual([
			"Ada Lovelace has opened “Lease”",
			"Tom Tenant has opened “Lease”",
		]);
	});

	it("but not of what they do themselves as a recipient", async () => {
		const self = await createAccount(app);
		await choose(self, { viewed: true });
		const { people } = await send(self, { recipients: [{ ...ada, email: self.email }, tom] });
		const invited = await subjectsTo(self);
		await sign(people[0]);
		expect(await subjectsTo(self)).toEqual(invited);
	});

	it.each([
		["signed", { signed: false }],
		["declined", { declined: false }],
		["completed", { completed: false, signed: false }],
	] as const)("only of the kinds that they have not turned off: %s", async (kind, choices) => {
		const quiet = await createAccount(app);
		const loud = await createAccount(app);
		await choose(quiet, choices);
		for (const sender of [quiet, loud]) {
			const { people } = await send(sender, { recipients: kind === "signed" ? [ada, tom] : [ada] });
			const [first] = people;
			if (!first) throw new Error("nobody");
			if (kind === "declined")
				await app.agent
					.post(`${first.path}/decline`)
					.set("Accept", "application/json")
					.send({ reason: "The rent is wrong." })
					.expect(200);
			else await sign(first);
		}
		expect(await subjectsTo(quiet)).toEqual([]);
		expect(await subjectsTo(loud)).toHaveLength(1);
	});
});

describe("of a document that a program sends", () => {
	it("the sender gets no email for each signature, unless the program asks for it", async () => {
		const owner = await createAccount(app);
		await choose(owner, { viewed: true, signed: true });
		const silent = await send(owner, { program: true });
		await sign(silent.people[0]);
		expect(await subjectsTo(owner)).toEqual([]);
		const meta = { emailSettings: { recipientSigned: true } };
		const asked = await send(owner, { program: true, meta });
		await sign(asked.people[0]);
		expect(await subjectsTo(owner)).toHaveLength(2);
	});

	it("it can turn them off for a document that a person sends", async () => {
		const owner = await createAccount(app);
		const { people } = await send(owner, { meta: { emailSettings: { recipientSigned: false } } });
		await sign(people[0]);
		expect(await subjectsTo(owner)).toEqual([]);
	});
});

describe("in a team", () => {
	it("the member who sent the document gets the email, not its creator", async () => {
		const colleague = await createAccount(app);
		const { teamId } = teamAccount;
		if (teamId === null) throw new Error("no team");
		await addMember(app.dependencies, { teamId, userId: colleague.userId, role: "admin" }, "operator");
		const { people } = await send(teamAccount, { by: colleague });
		await sign(people[0]);
		expect(await subjectsTo(teamAccount)).toEqual([]);
		expect(await subjectsTo(colleague)).toEqual(["Ada Lovelace has signed “Lease”"]);
	});

	it("the team's choice holds for members who made none", async () => {
		const owner = await createAccount(app, { team: true });
		await choose(owner, { signed: false });
		const first = await send(owner);
		await sign(first.people[0]);
		expect(await subjectsTo(owner)).toEqual([]);
		await choose({ userId: owner.userId }, { signed: true });
		const second = await send(owner);
		await sign(second.people[0]);
		expect(await subjectsTo(owner)).toHaveLength(1);
	});

	it("who has left the team gets none of its emails", async () => {
		const colleague = await createAccount(app);
		const { teamId } = teamAccount;
		if (teamId === null) throw new Error("no team");
		await addMember(app.dependencies, { teamId, userId: colleague.userId, role: "admin" }, "operator");
		const { people } = await send(teamAccount, { by: colleague });
		await removeMember(app.dependencies, { teamId, userId: colleague.userId }, "operator");
		for (const person of people) await sign(person);
		expect(await subjectsTo(colleague)).toEqual([]);
		// The document's creator is told instead.
		expect(await subjectsTo(teamAccount)).not.toEqual([]);
	});

	it("who leaves the team before the mail is sent does not get it", async () => {
		const colleague = await createAccount(app);
		const { teamId } = teamAccount;
		if (teamId === null) throw new Error("no team");
		await addMember(app.dependencies, { teamId, userId: colleague.userId, role: "admin" }, "operator");
		const { documentId, people } = await send(teamAccount, { by: colleague });
		await app.workOff();
		mail.received.length = 0;
		await sign(people[0]);
		const queued = "SELECT to_email FROM mails WHERE document_id = $1 AND status = 'QUEUED'";
		const { rows } = await app.dependencies.db.$client.query(queued.replace("to_email", '"to"'), [
			documentId,
		]);
		expect(rows).toContainEqual({ to: colleague.email });
		await removeMember(app.dependencies, { teamId, userId: colleague.userId }, "operator");
		expect(await subjectsTo(colleague)).toEqual([]);
	});
});

// Last, because time does not go back.
it("a sender who turned it off gets no email when a recipient's time expires", async () => {
	const quiet = await createAccount(app);
	const loud = await createAccount(app);
	await choose(quiet, { expired: false });
	for (const sender of [quiet, loud]) await send(sender, { recipients: [ada] });
	app.travel(365 * 86_400);
	await deadlineTasks(app.dependencies)["expire-recipients"]?.({}, {} as never);
	expect(await subjectsTo(quiet)).toEqual([]);
	expect(await subjectsTo(loud)).toEqual(["Expired for Ada Lovelace: “Lease”"]);
});
