import { describe, expect, it } from "@jest/globals";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { framed, framingWorld, SITE } from "../../../test/support/framing-world.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { createUser } from "../../accounts/create-user.ts";

const { app, mail } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const account = sharedAccount(app, { plan: "enterprise" });
const { send, frameOf, eventsOf, codeTo } = framingWorld({ app, mail, account });

describe("a frame", () => {
	it("that shows the link itself is led to the page for frames", async () => {
		const { token } = await send();
		const inFrame = { "Sec-Fetch-Dest": "iframe" };
		const { headers } = await app.agent.get(`/sign/${token}`).set(inFrame).expect(303);
		expect(headers.location).toBe(`/embed/sign/${token}`);
		expect(headers).not.toHaveProperty("x-frame-options");
		const direct = await app.agent.get("/d/abc").set(inFrame).expect(303);
		expect(direct.headers.location).toBe("/embed/direct/abc");
		const named = await app.agent.get("/d/abc?externalId=o%201%26x").set(inFrame).expect(303);
		expect(named.headers.location).toBe("/embed/direct/abc?externalId=o%201%26x");
	});

	it("acts without cookies: not with the session of the recipient's account, and sets none", async () => {
		const { token, path, email } = await send({ authOptions: { globalAccessAuth: "ACCOUNT" } });
		const person = { email, name: "Berta", password: "correct horse battery", plan: "free" } as const;
		const { id: userId } = await createUser(app.dependencies, person);
		const { cookie } = await signedInBrowser(app, { userId });
		const view = (headers: Record<string, string>) =>
			app.agent.get(`/sign/${token}/view`).set({ Cookie: cookie, ...headers });
		expect((await view({}).expect(200)).body.state).toBe("READY");
		const shown = await view(framed()).expect(200);
		expect(shown.body).toMatchObject({ state: "ACCESS", methods: ["ACCOUNT"], documentStatus: null });
		expect(shown.body.html).not.toContain("Lease");
		expect(shown.headers).not.toHaveProperty("set-cookie");
		await app.agent
			.post(`${path}/consent`)
			.set({ Cookie: cookie, ...framed() })
			.expect(403);
	});

	it("opens with a code that is bound to its secret", async () => {
		const { token, path, email, documentId } = await send({
			authOptions: { globalAccessAuth: "EMAIL_CODE" },
		});
		const [own, other] = [framed(), framed()];
		const view = (headers: Record<string, string>) => app.agent.get(`/sign/${token}/view`).set(headers);
		const sent = await app.agent.post(`${path}/access-code`).set(own).expect(303);
		const proofId = new URL(sent.headers.location ?? "", "http://x").searchParams.get("code") ?? "";
		const code = await codeTo(email);
		const type = (headers: Record<string, string>) =>
			app.agent.post(`${path}/access`).set(headers).type("form").send({ proofId, code });
		await type(other).expect(403);
		await type(own).expect(303);
		expect((await view(own)).body.state).toBe("READY");
		for (const headers of [other, {}, { "Frame-Secret": "short" }, { "Frame-Secret": "" }])
			expect((await view(headers)).body.state).toBe("ACCESS");
		await app.agent
			.post(`${path}/opened`)
			.set({ ...own, Accept: "application/json" })
			.expect(200);
		const [opened] = (await eventsOf(documentId)).filter(({ type }) => type === "RECIPIENT_OPENED");
		expect(opened?.data).toMatchObject({ access: "EMAIL_CODE", embeddedIn: SITE });
	});

	it("that loads twice opens the document once", async () => {
		const { token, path, documentId } = await send();
		for (const headers of [framed(), framed()]) {
			await app.agent.get(`/sign/${token}/view`).set(headers).expect(200);
			await app.agent
				.post(`${path}/opened`)
				.set({ ...headers, Accept: "application/json" })
				.expect(200);
		}
		const types = (await eventsOf(documentId)).map(({ type }) => type);
		const count = (name: string) => types.filter((type) => type === name).length;
		expect([count("RECIPIENT_LINK_FETCHED"), count("RECIPIENT_OPENED")]).toEqual([1, 1]);
	});

	it("is recorded with the origin that the browser claims, if it is one", async () => {
		for (const [claimed, recorded] of [
			["https://evil.example/path", null],
			["null", null],
			[`https://${"x".repeat(300)}.example`, null],
			["http://localhost:3000", "http://localhost:3000"],
		] as const) {
			const { path, documentId } = await send();
			const headers = { ...framed(), "Embedded-In": claimed, Accept: "application/json" };
			await app.agent.post(`${path}/opened`).set(headers).expect(200);
			const [opened] = (await eventsOf(documentId)).filter(({ type }) => type === "RECIPIENT_OPENED");
			expect(opened?.data.embeddedIn).toBe(recorded);
		}
	});

	it("is not sent again while the page is the one it knows", async () => {
		const { token } = await send();
		const headers = framed();
		const { body } = await app.agent.get(`/sign/${token}/view`).set(headers).expect(200);
		const again = await app.agent.get(`/sign/${token}/view`).query({ known: body.version }).set(headers);
		expect(again.body).toEqual({ ...body, html: null });
	});

	it("leaves no token in the log", async () => {
		const { token } = await send();
		await frameOf(token);
		await app.agent.get("/embed/v1/multisign").query({ token });
		await app.agent.get(`/sign/${token}/view`).set(framed("f".repeat(43)));
		expect(app.logged.join()).not.toContain(token);
		expect(app.logged.join()).not.toContain("f".repeat(43));
	});
});
