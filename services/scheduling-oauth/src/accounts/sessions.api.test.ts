import { describe, expect, it } from "@jest/globals";
import { hiddenFields, newBrowser, newPerson, PASSWORD } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";

const app = sharedApp();

async function signInAgain(username: string) {
	const browser = newBrowser(app).set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0");
	const form = await browser.get("/sign-in");
	const filled = { ...hiddenFields(form.text), login: username, password: PASSWORD };
	await browser.post("/sign-in").type("form").send(filled).expect(303);
	return browser;
}

describe("sessions", () => {
	it("are listed, and each can be ended from another", async () => {
		const ada = await newPerson(app, "ada");
		const other = await signInAgain("ada");
		const list = await ada.browser.get("/account/sessions").expect(200);
		expect(list.text).toContain("Firefox on Linux");
		const id = /sessions\/([\w-]{36})\/end/.exec(list.text)?.[1] ?? "";
		await ada.browser
			.post(`/account/sessions/${id}/end`)
			.type("form")
			.send({ csrf: ada.token("sessions") })
			.expect(303);
		await other.get("/account").expect(303);
		await ada.browser.get("/account").expect(200);
	});

	it("can all be ended except the current one", async () => {
		const ada = await newPerson(app, "grace");
		const others = [await signInAgain("grace"), await signInAgain("grace")];
		const csrf = ada.token("sessions");
		await ada.browser.post("/account/sessions/end-others").type("form").send({ csrf }).expect(303);
		for (const other of others) await other.get("/account").expect(303);
		await ada.browser.get("/account").expect(200);
	});

	it("are recorded in the audit log when they end, with their number", async () => {
		const joan = await newPerson(app, "joan");
		await signInAgain("joan");
		await signInAgain("joan");
		const end = (path: string, purpose: string) =>
			joan.browser
				.post(path)
				.type("form")
				.send({ csrf: joan.token(purpose) })
				.expect(303);
		for (let time = 0; time < 2; time += 1) await end("/account/sessions/end-others", "sessions");
		await end("/sign-out", "sign-out");
		const events = await listAuditLog(app.dependencies, { user: "joan", type: "account.sessions_ended" });
		expect(events).toEqual([
			expect.objectContaining({ actor: "joan", details: { ended: 1 }, ipAddress: expect.any(String) }),
			expect.objectContaining({ actor: "joan", details: { ended: 2 } }),
		]);
	});

	it("of other users are not found", async () => {
		const [mary, eve] = [await newPerson(app, "mary"), await newPerson(app, "eve")];
		const { rows } = await app.dependencies.db.$client.query("SELECT id FROM sessions WHERE user_id = $1", [
			mary.id,
		]);
		await eve.browser
			.post(`/account/sessions/${rows[0].id}/end`)
			.type("form")
			.send({ csrf: eve.token("sessions") })
			.expect(404);
		await mary.browser.get("/account").expect(200);
	});

	it.each(["", "x", "sign-out"])("are not ended by a form with the token %j", async (purpose) => {
		const somebody = await newPerson(app, `somebody-${purpose}1`);
		const csrf = purpose === "sign-out" ? somebody.token(purpose) : purpose;
		await somebody.browser.post("/account/sessions/end-others").type("form").send({ csrf }).expect(403);
	});

	it("expire", async () => {
		const somebody = await newPerson(app, "late");
		app.travel(30 * 86_400 + 1);
		await somebody.browser
			.get("/account?a=b%20c")
			.expect(303)
			.expect("location", `/sign-in?return_to=${encodeURIComponent("/account?a=b%20c")}`);
	});

	it("end with the account", async () => {
		const somebody = await newPerson(app, "disabled");
		await app.dependencies.db.$client.query("UPDATE users SET disabled_at = now() WHERE id = $1", [
			somebody.id,
		]);
		await somebody.browser.get("/account").expect(303);
	});

	it("are stored only as hashes", async () => {
		const somebody = await newPerson(app, "hashed");
		const { rows } = await app.dependencies.db.$client.query("SELECT s::text AS row FROM sessions s");
		const secret = Buffer.from(somebody.secret).toString("hex");
		expect(rows.some(({ row }) => row.includes(somebody.secret) || row.includes(secret))).toBe(false);
	});
});
