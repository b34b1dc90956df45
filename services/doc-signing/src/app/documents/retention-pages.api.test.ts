import { expect, it } from "@jest/globals";
import { csrfToken } from "@repo/accounts/forms";
import { runCommand } from "@repo/service-kit/testing";
import { createAccount, withToken } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { operateOn } from "../../../test/support/operate.ts";
import { pageForms } from "../../../test/support/page-forms.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { createUser } from "../../accounts/create-user.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import type { TeamRole } from "../../accounts/teams/rules/permissions.ts";
import { program } from "../../operator/program.ts";
import { retentionPurpose } from "./rules/page-actions.ts";

const { app } = sharedMailApp();

/** A team's finished document, and the browser of a member with each role. */
async function finishedDocument() {
	const owner = await createAccount(app, { team: true });
	const { documentId } = await sendNewDocument(owner, { recipients: [{ ...berta, role: "CC" }] });
	await app.workOff();
	const browserOf = async (role: TeamRole) => {
		const email = `${role}-${documentId}@example.com`;
		const input = { email, name: role, password: "correct horse battery", plan: "free" } as const;
		const { id: userId } = await createUser(app.dependencies, input);
		await addMember(app.dependencies, { teamId: owner.teamId ?? 0, userId, role }, "operator");
		const person = await withToken(app, { userId, email, teamId: null });
		return { ...(await pageForms(app, person)), userId };
	};
	return { owner, documentId, path: `/documents/${documentId}`, browserOf };
}

it("an admin holds, releases and erases a document on its page, which then says what remains", async () => {
	const { path, documentId, browserOf } = await finishedDocument();
	const admin = await browserOf("admin");
	const hold = await admin.formOf(path, `${path}/retention/hold`);
	const refused = await admin.send(hold, { reason: " " }).expect(400);
	expect(refused.text).toContain("Enter a reason");
	await admin.send(hold, { reason: "Case <7>" }).expect(303);
	const held = await admin.open(path).expect(200);
	expect(held.text).toMatch(/Legal hold since .*: Case &lt;7>/);
	expect(held.text).not.toContain(`${path}/retention/erase`);
	expect(held.text).not.toContain(`${path}/delete`);
	// What is left to do has a heading of its kind.
	expect(held.text).toContain("<h2>Legal hold</h2>");
	expect(held.text).not.toContain("<h2>Delete</h2>");
	await admin.send(await admin.formOf(path, `${path}/retention/release`)).expect(303);
	const erase = await admin.formOf(path, `${path}/retention/erase`);
	await admin.send(erase).expect(303);
	const erased = await admin.open(path).expect(200);
	expect(erased.text).toContain(`Document ${documentId} is being erased`);
	expect(erased.text).toContain("The first two hours are normal");
	expect(erased.text).not.toContain("Berta");
	await admin.open(`${path}/erasure.json`).expect(404);
	await app.dependencies.db.$client.query("UPDATE document_data SET upload_removed_at = now()");
	await app.dependencies.db.$client.query("DELETE FROM objects_to_remove");
	await app.workOff();
	const finished = await admin.open(path).expect(200);
	expect(finished.text).toContain(`Document ${documentId} was erased`);
	const { body } = await admin.open(`${path}/erasure.json`).expect(200);
	expect(JSON.parse(body.statement)).toMatchObject({ documentId, reason: "REQUEST" });
	// Submitted again, as by a double click.
	await admin.send(erase).expect(303);
});

it("the reason for a hold is kept while its admin verifies their identity in another tab", async () => {
	const { path, documentId, browserOf } = await finishedDocument();
	const admin = await browserOf("admin");
	const hold = await admin.formOf(path, `${path}/retention/hold`);
	const erase = await admin.formOf(path, `${path}/retention/erase`);
	const age = (minutes: number) =>
		app.sql("UPDATE sessions SET proven_at = proven_at - make_interval(mins => $2) WHERE user_id = $1", [
			admin.userId,
			minutes,
		]);
	await age(11);
	const { text } = await admin.send(hold, { reason: "Case <7>" }).expect(403);
	expect(text).toMatch(/<details id="hold"[^>]* open[^>]* data-typed/);
	expect(text).toContain('value="Case &lt;7>"');
	expect(text).toMatch(/It has been too long .*<a href="\/account\/verify\?[^"]*" target="_blank"/);
	// Nothing is typed in the others.
	expect((await admin.send(erase).expect(303)).headers.location).toContain("/account/verify?");
	await admin.send({ ...hold, hidden: { csrf: "forged" } }, { reason: "Case 8" }).expect(303);
	const holds = () => app.sql("SELECT hold_reason FROM documents WHERE id = $1", [documentId]);
	expect(await holds()).toEqual([{ hold_reason: null }]);
	await age(-11);
	await admin.send(hold, { reason: "Case <7>" }).expect(303);
	expect(await holds()).toEqual([{ hold_reason: "Case <7>" }]);
});

it("a member has none of it, and a stranger learns nothing", async () => {
	const { path, documentId, browserOf } = await finishedDocument();
	const [member, admin] = [await browserOf("member"), await browserOf("admin")];
	const { text } = await member.open(path).expect(200);
	expect(text).not.toContain("/retention/");
	const erase = await admin.formOf(path, `${path}/retention/erase`);
	const { cookie } = await signedInBrowser(app, member);
	const csrf = csrfToken({ secret: cookie.split("=")[1] ?? "" }, retentionPurpose(documentId, "erase"));
	const forged = app.agent.post(erase.action).set({ Cookie: cookie, Accept: "text/html" });
	const refused = await forged.type("form").send({ csrf }).expect(403);
	expect(refused.text).not.toContain("form has expired");
	const stranger = await pageForms(app, await createAccount(app));
	for (const browser of [stranger]) {
		await browser.open(path).expect(404);
		await browser.open(`${path}/erasure.json`).expect(404);
	}
	await admin.send(erase).expect(303);
	await member.open(path).expect(200);
	await stranger.open(path).expect(404);
	await app.workOff();
});

it("the settings of a team say how long its documents are kept, and hold them", async () => {
	const { owner, browserOf } = await finishedDocument();
	const page = `/settings/documents?team=${owner.teamId}`;
	const action = `/settings/documents/retention?team=${owner.teamId}`;
	const admin = await browserOf("admin");
	const form = await admin.formOf(page, action);
	for (const years of ["0", "101"]) await admin.send(form, { years }).expect(400);
	for (const years of ["many", "1.5"])
		expect((await admin.send(form, { years }).expect(400)).text).toContain(
			"Must be a whole number, such as 7.",
		);
	const kept = "Sent documents are kept until they are erased.";
	expect((await admin.open(page)).text).toContain(kept);
	await admin.send(form, { years: "10" }).expect(303);
	const day = (ms: number) =>
		new Date(ms).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
	const applies = day(app.dependencies.clock().getTime() + 7 * 86_400_000);
	const pending = (await admin.open(page)).text;
	expect(pending).toContain(kept);
	expect(pending).toContain(`From ${applies}, sent documents are erased 10 years after they were completed`);
	const changed =
		"UPDATE retention_policies SET changed_at = changed_at - $1::interval WHERE account_id = $2";
	await app.sql(changed, ["7 days", -(owner.teamId ?? 0)]);
	const inForce = (await admin.open(page)).text;
	const today = day(app.dependencies.clock().getTime());
	expect(inForce).toContain(
		`erased 10 years after they were completed, declined or cancelled, by the policy in force since ${today}.`,
	);
	expect(inForce).not.toContain(kept);
	expect((await admin.open(page).expect(200)).text).toMatch(
		/name="years"[^>]*value="10"|value="10"[^>]*name="years"/,
	);
	await admin.send(form, { years: "" }).expect(303);
	const member = await browserOf("member");
	await member.send(form, { years: "1" }).expect(403);
});

it("an admin cannot release an operator's hold, which replaces one of theirs", async () => {
	const { path, documentId, browserOf } = await finishedDocument();
	const operate = operateOn(app);
	const admin = await browserOf("admin");
	const reasonOf = async () => {
		const held = "SELECT hold_reason FROM documents WHERE id = $1";
		return (await app.dependencies.db.$client.query(held, [documentId])).rows[0].hold_reason;
	};
	const hold = await admin.formOf(path, `${path}/retention/hold`);
	await admin.send(hold, { reason: "Case 7" }).expect(303);
	const release = await admin.formOf(path, `${path}/retention/release`);
	const place = async (reason: string) =>
		(await operate(`retention hold ${documentId} --reason ${reason}`)).exitCode;
	// With another reason, with the same one again, and over an operator's.
	expect([await place("Case-8"), await place("Case-8"), await place("Case-9")]).toEqual([0, 0, 1]);
	expect(await reasonOf()).toBe("Case-8");
	const { text } = await admin.open(path).expect(200);
	expect(text).toContain("Only the operator can release it.");
	expect(text).not.toContain(`${path}/retention/`);
	const refused = await admin.send(release).expect(409);
	expect(refused.text).toContain("Only the operator can release it.");
	expect(await reasonOf()).toBe("Case-8");
	const releaseByOperator = ["retention", "release", String(documentId)];
	const { out } = await runCommand(program, app.dependencies, releaseByOperator);
	expect(out).toContain("still on hold by its account: Case 7");
	expect(await reasonOf()).toBe("Case 7");
	// With the account's own reason, which then becomes the operator's hold.
	const again = (await operate(`retention hold ${documentId} --reason Case-7`)).exitCode;
	expect([again, await reasonOf()]).toEqual([0, "Case-7"]);
	await admin.send(release).expect(409);
	expect((await operate(`retention release ${documentId}`)).exitCode).toBe(0);
	await admin.send(await admin.formOf(path, `${path}/retention/release`)).expect(303);
	expect(await reasonOf()).toBeNull();
	await app.workOff();
});
