import { afterEach, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { logoImage } from "../../../test/support/branding.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { SessionEnded } from "../../accounts/tokens/errors.ts";
import { deleteAccount } from "../../personal-data/deletion/delete-account.ts";
import { readAccountData } from "../../personal-data/export/queries.ts";
import { saveSignature } from "./save-signature.ts";

const app = sharedApp();
// Mails do not matter here.
afterEach(async () => {
	await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
});

const own = { "Sec-Fetch-Site": "same-origin", Accept: "application/json" };
const at = (kind = "SIGNATURE") => `/settings/signature/${kind}`;

async function person() {
	const account = await createAccount(app);
	const { cookie } = await signedInBrowser(app, account);
	const call = (method: "put" | "delete" | "get", kind?: string) =>
		app.agent[method](at(kind)).set({ ...own, Cookie: cookie });
	return { account, cookie, call, save: (answer: object, kind?: string) => call("put", kind).send(answer) };
}

/** The page's data for a recipient with this address, in a browser with this cookie. */
async function openLink({ email }: Pick<TestAccount, "email">, cookie = "") {
	const { people } = await sendNewDocument(await createAccount(app), { recipients: [{ ...berta, email }] });
	const { text } = await app.agent.get(people[0]?.path ?? "").set({ Cookie: cookie, Accept: "text/html" });
	return JSON.parse(/id="signing-view"[^>]*>([^<]*)</.exec(text)?.[1] ?? "{}");
}

const ada = { typed: "Ada Lovelace", style: "sacramento" };
const strokes = [
	{
		points: [
			{ x: 0, y: 0 },
			{ x: 90, y: 40 },
		],
	},
];

describe("a saved signature", () => {
	it("is offered to its owner while they sign, and fills no field", async () => {
		const { account, cookie, save } = await person();
		await save(ada).expect(200);
		await save({ strokes }, "INITIALS").expect(200);
		const { saved, fields } = await openLink(account, cookie);
		expect(saved).toEqual({
			SIGNATURE: { type: "typed", text: "Ada Lovelace", style: "sacramento" },
			INITIALS: { type: "strokes", strokes },
		});
		expect(fields[0].signature).toBeNull();
	});

	it("is replaced and deleted by its owner", async () => {
		const { account, cookie, call, save } = await person();
		await save({ strokes }).expect(200);
		const { body } = await save(ada).expect(200);
		expect(body).toEqual({ SIGNATURE: { type: "typed", text: "Ada Lovelace", style: "sacramento" } });
		expect((await openLink(account, cookie)).saved.SIGNATURE.type).toBe("typed");
		const { text } = await app.agent.get("/settings/signature").set({ Cookie: cookie, Accept: "text/html" });
		expect(text).toContain("Ada Lovelace");
		expect((await call("delete").expect(200)).body).toEqual({});
		expect((await openLink(account, cookie)).saved).toEqual({});
	});

	it("is an image that the service has rendered, for its owner only", async () => {
		const { account, cookie, call, save } = await person();
		await save({ image: (await logoImage()).toString("base64") }).expect(200);
		const { saved } = await openLink(account, cookie);
		expect(saved.SIGNATURE).toEqual({ type: "image", version: expect.stringMatching(/^[0-9a-f]{16}$/) });
		const { headers } = await call("get").expect(200).expect("content-type", "image/png");
		expect(headers["cache-control"]).toContain("no-store");
		const stranger = await person();
		await stranger.call("get").expect(404);
		await app.agent.get(at()).set("Accept", "text/html").redirects(0).expect(303);
	});

	it("is offered to nobody without their session, or on a link to another address", async () => {
		const { account, cookie, save } = await person();
		await save(ada).expect(200);
		const other = await person();
		expect((await openLink(account)).saved).toBeNull();
		expect((await openLink(account, other.cookie)).saved).toBeNull();
		expect((await openLink(other.account, cookie)).saved).toBeNull();
		await app.dependencies.db.$client.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [
			account.userId,
		]);
		expect((await openLink(account, cookie)).saved).toBeNull();
	});

	it.each([
		["an image that is none", { image: Buffer.from("<svg/>").toString("base64") }],
		["a dot", { strokes: [{ points: [{ x: 1, y: 1 }] }] }],
		["nothing", { typed: "  " }],
		["two at once", { ...ada, strokes }],
		["a value", { value: "Ada" }],
	])("is not %s", async (_what, answer) => {
		const { save } = await person();
		await save(answer).expect(400);
	});

	it("is saved and deleted only by our own pages, with a session", async () => {
		const { cookie } = await person();
		for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.example" }, {}])
			for (const method of ["put", "delete"] as const)
				await app.agent[method](at())
					.set({ Cookie: cookie, Accept: "application/json", ...headers })
					.send(ada)
					.expect(403);
		await app.agent.put(at()).set(own).send(ada).expect(401);
	});

	it("is in the person's export, and gone with their account", async () => {
		const { account, save } = await person();
		const { db } = app.dependencies;
		await save(ada).expect(200);
		const count = async () =>
			(await db.$client.query("SELECT FROM saved_signatures WHERE user_id = $1", [account.userId])).rowCount;
		expect((await readAccountData(db, account.userId)).signatures).toEqual([
			expect.objectContaining({
				kind: "SIGNATURE",
				answer: expect.objectContaining({ text: "Ada Lovelace" }),
			}),
		]);
		expect(await count()).toBe(1);
		const sessions = await db.$client.query("SELECT id FROM sessions WHERE user_id = $1", [account.userId]);
		const by = { actorType: "operator", actor: "root" } as const;
		await db.transaction((tx) => deleteAccount(tx, app.dependencies, account.userId, by));
		expect(await count()).toBe(0);
		await save(ada).expect(401);
		// A request that began before.
		const late = { sessionId: sessions.rows[0].id, kind: "SIGNATURE" } as const;
		await expect(saveSignature(app.dependencies, late, { typed: "Ada" })).rejects.toThrow(SessionEnded);
	});
});
