import { expect, it } from "@jest/globals";
import { waitForBlockedStatement } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { done, operateOn } from "../../../test/support/operate.ts";
import { pageForms } from "../../../test/support/page-forms.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { createUser } from "../../accounts/create-user.ts";
import { actingUser } from "../../accounts/log/record-account-event.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import type { TeamRole } from "../../accounts/teams/rules/permissions.ts";
import { setRetention } from "./change-retention.ts";
import { countDue } from "./queries.ts";

const { app, mail } = sharedMailApp();
const operate = operateOn(app);

/** Those about retention that were received since the last call. */
async function readMails() {
	await app.workOff();
	return mail.received
		.splice(0)
		.map(({ to = [], subject = "", text = "" }) => ({ to: to[0]?.address, subject, text }))
		.filter(({ text }) => text.includes("how long documents are kept"));
}

async function memberOf({ teamId }: TestAccount, role: TeamRole) {
	const email = `${role}-of-${teamId}@example.com`;
	const input = { email, name: role, password: "correct horse battery", plan: "free" } as const;
	const { id: userId } = await createUser(app.dependencies, input);
	await addMember(app.dependencies, { teamId: teamId ?? 0, userId, role }, "operator");
	return { userId, email, teamId: null };
}

it("emails a team's owners and admins who changed its policy, how, and what it erases when", async () => {
	const owner = await createAccount(app, { team: true });
	const admin = await memberOf(owner, "admin");
	await memberOf(owner, "member");
	const disabled = await memberOf(owner, "owner");
	expect(await operate(`users disable ${disabled.email}`)).toEqual(done);
	const finished = async () => {
		const { documentId } = await sendNewDocument(owner, { recipients: [{ ...berta, role: "CC" }] });
		await app.workOff();
		return documentId;
	};
	await finished();
	const old = await finished();
	const ago = "- interval '10 years' - interval '1 day'";
	await app.sql(
		`UPDATE documents SET sent_at = sent_at ${ago}, completed_at = completed_at ${ago} WHERE id = $1`,
		[old],
	);
	await readMails();
	const page = `/settings/documents?team=${owner.teamId}`;
	const { formOf, send } = await pageForms(app, { ...owner, ...admin });
	const form = await formOf(page, `/settings/documents/retention?team=${owner.teamId}`);
	const at = app.dependencies.clock();
	await send(form, { years: "10" }).expect(303);
	const mails = await readMails();
	expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, owner.email].toSorted());
	const day = (days: number) =>
		new Date(at.getTime() + days * 86_400_000).toLocaleDateString("en-GB", {
			dateStyle: "long",
			timeZone: "UTC",
		});
	for (const { subject, text } of mails) {
		expect(subject).toMatch(/^Retention changed for the team /);
		expect(text).toContain(`On ${day(0)} at `);
		expect(text).toContain(`, admin (${admin.email}) changed how long documents are kept.`);
		expect(text).toContain("Before: until they are erased on request");
		expect(text).toContain("Now: 10 years");
		expect(text).toContain(`From ${day(7)}`);
		expect(text).toContain("1 document is due at that time.");
		expect(text).toContain(`${page}#retention`);
	}
	const [accountId, now] = [-(owner.teamId ?? 0), new Date(at.getTime() + 8 * 86_400_000)];
	const count = (limit: number) => countDue(app.dependencies.db, { accountId, years: 10 }, { now, limit });
	expect(await count(3)).toEqual({ due: 1, areAll: true });
	expect(await count(1)).toEqual({ due: 0, areAll: false });
	// Saved again without a change.
	await send(form, { years: "10" }).expect(303);
	expect(await readMails()).toEqual([]);
});

it("emails a person what an operator set, changed and removed, and nothing if nothing changed", async () => {
	const account = await createAccount(app);
	const set = async (years: string) => {
		expect(await operate(`retention set ${account.email}${years}`)).toEqual(done);
		return readMails();
	};
	expect(await set("")).toEqual([]);
	const [first] = await set(" --years 3");
	expect(first).toMatchObject({ to: account.email, subject: "Retention of your documents changed" });
	expect(first?.text).toMatch(
		/, the operator changed .*Before: until they are erased on request\s+Now: 3 years/s,
	);
	expect(first?.text).toContain("No document is due at that time.");
	expect(await set(" --years 3")).toEqual([]);
	expect((await set(" --years 1"))[0]?.text).toMatch(/Before: 3 years\s+Now: 1 year\s/);
	const [last, ...more] = await set("");
	expect(more).toEqual([]);
	expect(last?.text).toMatch(
		/Before: 1 year\s+Now: until they are erased on request\s+No document is erased under/,
	);
	expect(last?.text).not.toContain("is due");
});

it("reads it in the language of their pages", async () => {
	const account = await createAccount(app);
	await app.sql("UPDATE users SET language = 'de' WHERE id = $1", [account.userId]);
	expect(await operate(`retention set ${account.email} --years 4`)).toEqual(done);
	await app.workOff();
	const { subject, text } = mail.received.at(-1) ?? {};
	expect(subject).toBe("Aufbewahrung Ihrer Dokumente geändert");
	expect(text).toContain("Jetzt: 4 Jahre");
});

it("sends no email about a deleted person's or team's policy", async () => {
	const person = await createAccount(app);
	const { teamId } = await createAccount(app, { team: true });
	expect(await operate(`users delete ${person.email}`)).toEqual(done);
	expect(await operate(`teams delete ${teamId}`)).toEqual(done);
	await readMails();
	for (const account of [`user:${person.userId}`, `team:${teamId}`])
		expect(await operate(`retention set ${account} --years 4`)).toEqual(done);
	expect(
		await app.sql("SELECT FROM mails WHERE kind = 'retentionChanged' AND \"to\" LIKE '%@deleted.invalid'"),
	).toEqual([]);
	expect(await readMails()).toEqual([]);
	await app.sql("DELETE FROM graphile_worker._private_jobs");
});

it.each([
	["a policy that there was not", null],
	["another policy", 9],
])("of two changes at the same time to %s, the second says what the first has set", async (_name, before) => {
	const { userId } = await createAccount(app);
	const { db } = app.dependencies;
	const owner = { userId, teamId: null };
	const change = (years: number | null, meanwhile?: () => Promise<unknown>) =>
		db.transaction(async (tx) => {
			await setRetention(tx, app.dependencies, { owner, by: actingUser(userId, undefined), years });
			await meanwhile?.();
		});
	await change(before);
	let second: Promise<void> | undefined;
	await change(3, () => {
		second = change(5);
		return waitForBlockedStatement(db.$client);
	});
	await second;
	const changes = await app.sql(
		"SELECT data -> 'from' AS from, data -> 'to' AS to FROM mails WHERE kind = 'retentionChanged' AND data ->> 'byEmail' = (SELECT email FROM users WHERE id = $1) ORDER BY data -> 'to'",
		[userId],
	);
	expect(changes.filter(({ to }) => to !== 9)).toEqual([
		{ from: before ?? 0, to: 3 },
		{ from: 3, to: 5 },
	]);
	await app.workOff();
});
