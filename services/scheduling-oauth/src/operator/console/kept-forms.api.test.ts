import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type Console, startConsole } from "../../../test/support/console.ts";
import { cookiesOf, hiddenFields, PASSWORD } from "../../../test/support/people.ts";

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
