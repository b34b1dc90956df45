import { beforeAll, describe, expect, it } from "@jest/globals";
import { totpCode } from "@repo/accounts/testing";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { bothFactors, createOperator, listActs, type TestOperator } from "../../../test/support/operators.ts";
import { pageForms } from "../../../test/support/page-forms.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { endpointsByFile } from "../../addresses.ts";

const { app, mail } = sharedMailApp({ RATE_LIMIT_PER_MINUTE: "100000" });
let root: TestOperator;
let ada: TestAccount;
beforeAll(async () => {
	root = await createOperator(app);
	ada = await createAccount(app, { team: true });
});

const addresses = () => {
	const ofConsole = Object.entries(endpointsByFile(app.dependencies)).flatMap(([file, endpoints]) =>
		endpoints.filter(({ path }) => file.startsWith("operator/") || path.startsWith("/operator")),
	);
	expect(ofConsole.length).toBeGreaterThan(8);
	return ofConsole.map(({ method, path }) => ({
		method: method as "get" | "post",
		path: path
			.replace(":userId", String(ada.userId))
			.replace(":teamId", String(ada.teamId))
			.replaceAll(/:\w+/g, "1"),
	}));
};
const send = (method: "get" | "post", path: string, cookie: string) =>
	app.agent[method](path).set({ Cookie: cookie, Accept: "text/html" }).type("form");

describe("the console", () => {
	it("does not exist for people who are not operators, at any of its addresses", async () => {
		const { cookie } = await signedInBrowser(app, ada);
		for (const { method, path } of addresses()) {
			const { status, text } = await send(method, path, cookie).send(
				method === "post" ? { move: "delete" } : {},
			);
			expect([path, status]).toEqual([path, 404]);
			expect(text).not.toMatch(/operator|user-\d/i);
			const stranger = await app.agent[method](path);
			expect([path, stranger.status]).toEqual([path, 303]);
			expect(stranger.headers.location).toMatch(/^\/sign-in/);
		}
	});

	it("asks an operator whose session has not proven a second factor for it", async () => {
		const operator = await createOperator(app);
		await operator.open("/operator/users").expect(200);
		await app.sql("UPDATE sessions SET amr = '{pwd}' WHERE user_id = $1", [operator.userId]);
		const { headers } = await operator.open("/operator/users").expect(303);
		expect(headers.location).toBe("/account/verify?return_to=%2Foperator%2Fusers");
		const listed = await operator.open("/operator/documents/7?from=mail").expect(303);
		expect(listed.headers.location).toBe(
			"/account/verify?return_to=%2Foperator%2Fdocuments%2F7%3Ffrom%3Dmail",
		);
		await app.sql("UPDATE sessions SET amr = '{mfa,otp,pwd}' WHERE user_id = $1", [operator.userId]);
		await operator.open("/operator/users").expect(200);
	});

	it("asks an operator without a second factor to set one up, at every address", async () => {
		const bare = await createAccount(app);
		await app.sql("UPDATE users SET role = 'operator' WHERE id = $1", [bare.userId]);
		const { cookie } = await signedInBrowser(app, bare);
		for (const { method, path } of addresses()) {
			const { status, headers } = await send(method, path, cookie);
			expect([path, status, headers.location]).toEqual([
				...[path, 303],
				"/account/security?done=second-factor-required",
			]);
		}
	});

	it("ends an operator's other sessions when a second factor is set up, and opens in that one", async () => {
		const operator = await createAccount(app);
		await app.sql("UPDATE users SET role = 'operator' WHERE id = $1", [operator.userId]);
		const [mine, thief] = [await pageForms(app, operator), await pageForms(app, operator)];
		const path = "/account/security/authenticator";
		const form = await mine.formOf(path, path);
		const { text } = await mine.open(path);
		const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
		const form_id = /name="form_id" value="([^"]*)"/.exec(text)?.[1] ?? "";
		await mine.send(form, { form_id, code: totpCode(secret, app.dependencies.clock()) }).expect(303);
		await mine.open("/operator/users").expect(200);
		const { headers } = await thief.open("/operator/users").expect(303);
		expect(headers.location).toMatch(/^\/sign-in/);
		await app.workOff();
		expect(mail.received.at(-1)?.text).toMatch(
			/^The change was made on .*, and all other browsers were signed out\.$/m,
		);
	});

	it("changes nothing without a recent proof or the page's own token", async () => {
		const { cookie } = await signedInBrowser(app, root, bothFactors);
		const other = await root.formOf("/operator/users", "/sign-out");
		for (const { path } of addresses().filter(({ method }) => method === "post"))
			for (const csrf of ["", "x".repeat(43), other.hidden.csrf ?? ""])
				await send("post", path, cookie).send({ csrf, move: "delete", plan: "enterprise" }).expect(403);
		await app.sql("UPDATE sessions SET proven_at = proven_at - interval '3 hours' WHERE user_id = $1", [
			root.userId,
		]);
		for (const { path } of addresses().filter(({ method }) => method === "post")) {
			const { headers } = await send("post", path, cookie).send({ move: "delete" }).expect(303);
			const returnTo = new URL(headers.location ?? "", "http://a").searchParams.get("return_to") ?? "";
			expect([
				path,
				addresses()
					.filter(({ method }) => method === "get")
					.map((one) => one.path),
			]).toEqual([path, expect.arrayContaining([returnTo])]);
		}
		await app.sql("UPDATE sessions SET proven_at = proven_at + interval '3 hours' WHERE user_id = $1", [
			root.userId,
		]);
		expect(await listActs(app, ada)).toEqual([]);
	});

	it("is linked on an operator's pages only, and closes when the role is removed", async () => {
		const home = async (who: TestAccount) => (await (await pageForms(app, who)).open("/documents")).text;
		expect(await home(root)).toContain('href="/operator"');
		expect(await home(ada)).not.toContain("/operator");
		const former = await createOperator(app);
		await former.open("/operator/users").expect(200);
		await app.sql("UPDATE users SET role = 'user' WHERE id = $1", [former.userId]);
		await former.open("/operator/users").expect(404);
	});

	it("is in English for everyone", async () => {
		const { text } = await root.open("/operator/users").set("Accept-Language", "de");
		expect(text).toMatch(/<html lang="en">.*>Settings</s);
	});

	it("answers a bad id or query with an error page", async () => {
		for (const path of ["users/x", "users/1e3", "teams/-1", "users?before=x"])
			expect([path, (await root.open(`/operator/${path}`)).status]).toEqual([path, 400]);
		for (const path of ["users/0", "users/999999", "users/2147483648", "users/999999/delete", "teams/999999"])
			expect([path, (await root.open(`/operator/${path}`)).status]).toEqual([path, 404]);
		await root.open("/operator/users?search=%00").expect(400);
		await root.open(`/operator/users?search=${encodeURIComponent("%_'\\\u{10FFFF}")}`).expect(200);
	});
});
