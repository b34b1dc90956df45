import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { listRequests, sendApp } from "../../../test/support/app-requests.ts";
import { type Console, startConsole } from "../../../test/support/console.ts";
import { cookiesOf, hiddenFields, newPerson, PASSWORD } from "../../../test/support/people.ts";

let app: Console["app"];
let root: Console["root"];
let register: Console["register"];
let lastEvent: Console["lastEvent"];
beforeAll(async () => {
	({ app, root, register, lastEvent } = await startConsole());
});
afterAll(() => app.close());

it("what an operator typed is kept when their proof is too old, and is submitted once they verified in another tab", async () => {
	const { text: form } = await root.browser.get("/operator/clients/new").expect(200);
	expect(form).toContain('enctype="multipart/form-data"');
	app.travel(601);
	const typed = { name: "Typed & kept", link: "https://kept.example" };
	const { text } = await register(typed).expect(403);
	expect(text).toContain('value="Typed &amp; kept"');
	expect(text).toContain("com.example.app:/callback");
	const verify = /<a href="(\/account\/verify[^"]*)" target="_blank"/.exec(text)?.[1] ?? "";
	const csrf = hiddenFields(text).csrf ?? "";
	// Not before the proof.
	expect((await register({ ...typed, csrf })).status).toBe(403);
	expect(await lastEvent()).toBeUndefined();

	const { text: asked } = await root.browser.get(verify).expect(200);
	const proof = { ...hiddenFields(asked), proof: "password", password: PASSWORD };
	const { headers } = await root.browser.post("/account/verify").type("form").send(proof).expect(303);
	const secret = /-session=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
	root.browser.set("Cookie", cookiesOf(app.dependencies, { ...root, secret }));
	const { text: verified } = await root.browser.get(headers.location ?? "").expect(200);
	expect(verified).toContain("Close this tab and submit the form in the other tab.");
	expect(verified).not.toContain('name="password"');

	await register({ ...typed, csrf }).expect(200);
	expect(await lastEvent()).toMatchObject({ type: "client.registered", actor: "root" });
});

it("a form with another session's token is not kept, but leads to the verification", async () => {
	app.travel(601);
	const { headers } = await register({ csrf: "x".repeat(43) }).expect(303);
	expect(headers.location).toBe("/account/verify?return_to=%2Foperator%2Fclients");
});

it("an approval is kept with the scopes that were checked, also with none", async () => {
	const developer = await newPerson(app, "developer");
	await sendApp(developer);
	const [sent] = await listRequests(app, developer);
	const operator = await newPerson(app, "approving", { role: "operator" });
	const path = `/operator/requests/${sent?.id}`;
	const checked = (text: string) =>
		[...text.matchAll(/name="scope:(\w+)"[^>]* checked/g)].map(([, name]) => name);
	const { text } = await operator.browser.get(path).expect(200);
	expect(checked(text)).toEqual(["READ_BOOKING", "READ_PROFILE"]);
	const [, approval = ""] = text.split(`action="${path}/approve"`);
	const hidden = hiddenFields(approval.split("</form>")[0] ?? "");
	app.travel(601);
	const submit = async (what: string, typed: Record<string, string>) =>
		(await operator.browser.post(`${path}/${what}`).type("form").send(typed).expect(403)).text;
	expect(checked(await submit("approve", { ...hidden, "scope:READ_PROFILE": "on" }))).toEqual([
		"READ_PROFILE",
	]);
	expect(checked(await submit("approve", hidden))).toEqual([]);
	const rejection = { csrf: hidden.csrf ?? "", reason: "No website" };
	expect(checked(await submit("reject", rejection))).toEqual(["READ_BOOKING", "READ_PROFILE"]);
	// The emails about the request, which has no reader here.
	const mails = "SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'";
	await app.sql(`SELECT graphile_worker.complete_jobs(array(${mails}))`);
});
