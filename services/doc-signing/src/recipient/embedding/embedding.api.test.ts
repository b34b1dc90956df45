import { describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { newSecret } from "@repo/service-kit/crypto";
import { countStatements, runCommand } from "@repo/service-kit/testing";
import { createAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { ancestors, framingWorld, SITE } from "../../../test/support/framing-world.ts";
import { done, operateOn } from "../../../test/support/operate.ts";
import { pageForms } from "../../../test/support/page-forms.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { listEndpoints } from "../../app.ts";
import { program } from "../../operator/program.ts";

const { app, mail } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const account = sharedAccount(app, { plan: "enterprise" });
const { send, allow, frameOf } = framingWorld({ app, mail, account });

describe("the sites that may embed signing pages", () => {
	it("are none until the owner allows some, and each page has the current ones", async () => {
		const own = await createAccount(app);
		const { token } = await send({}, own);
		const closed = await frameOf(token).expect(200);
		expect([ancestors(closed), closed.headers["x-frame-options"]]).toEqual(["'none'", "DENY"]);
		const { body } = await allow([`${SITE}/`, "https://*.customers.example.com"], own).expect(200);
		expect(body).toEqual({ origins: [SITE, "https://*.customers.example.com"] });
		const open = await frameOf(token).expect(200);
		expect(ancestors(open)).toBe(`${SITE} https://*.customers.example.com`);
		expect(open.headers).not.toHaveProperty("x-frame-options");
		expect(open.headers).toMatchObject({
			"cross-origin-embedder-policy": "require-corp",
			"cross-origin-resource-policy": "cross-origin",
			"permissions-policy": expect.stringContaining("publickey-credentials-get=()"),
			"referrer-policy": "no-referrer",
			"cache-control": "no-store",
		});
		expect(open.headers).not.toHaveProperty("set-cookie");
		expect(open.headers["content-security-policy"]).toContain("form-action 'none'");
		// A shell: nothing of the document.
		expect(open.text).not.toMatch(/Lease|Berta|User \d/);
		expect(open.text).toContain(`"origins":["${SITE}"]`);
		await allow([], own).expect(200);
		expect(ancestors(await frameOf(token))).toBe("'none'");
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT details FROM account_events WHERE type = 'embedding.changed' AND user_id = $1 ORDER BY id",
			[own.userId],
		);
		const apiToken = { id: expect.any(Number), name: "tests" };
		expect(rows.map(({ details }) => details)).toEqual([
			{ added: [SITE, "https://*.customers.example.com"], removed: [], apiToken },
			{ added: [], removed: [SITE, "https://*.customers.example.com"], apiToken },
		]);
	});

	it("are the team's for its documents", async () => {
		const member = await createAccount(app, { team: true, plan: "enterprise" });
		await allow([SITE], member).expect(200);
		const { token } = await send({}, member);
		expect(ancestors(await frameOf(token))).toBe(SITE);
		const personal = await signedInBrowser(app, member);
		const { body } = await personal.request("get", "/embed-origins").expect(200);
		expect(body).toEqual({ origins: [] });
	});

	it("are refused as a whole if one is not an origin", async () => {
		const { body } = await allow([SITE, "*"]).expect(400);
		expect(body.errors[0].path).toMatch(/^body\.origins\.1$|^origins\.1$/);
	});

	it("are not those of different owners, but an earlier setting that allows them is read as before", async () => {
		const own = await createAccount(app);
		const shared = "https://*.github.io";
		await allow([SITE], own).expect(200);
		const { body } = await allow([shared], own).expect(400);
		expect(body.errors[0].message).toContain("public suffix");
		await app.sql("UPDATE preferences SET embed_origins = $1 WHERE user_id = $2", [[shared], own.userId]);
		const { token } = await send({}, own);
		expect(ancestors(await frameOf(token).expect(200))).toBe(shared);
		const kept = await (await signedInBrowser(app, own)).request("get", "/embed-origins").expect(200);
		expect(kept.body).toEqual({ origins: [shared] });
		const { formOf, send: submit } = await pageForms(app, own);
		const form = await formOf("/settings/embedding", "/settings/embedding");
		const refused = await submit(form, { origins: shared }).expect(400);
		expect(refused.text).toContain(
			`“${shared}” cannot be allowed: anyone can have a site below this domain.`,
		);
	});

	it("are changed on a page, by those with a recent proof, and by an operator", async () => {
		const own = await createAccount(app);
		const { formOf, send: submit, open } = await pageForms(app, own);
		const form = await formOf("/settings/embedding", "/settings/embedding");
		const refused = await submit(form, { origins: `${SITE}\nhttps://*` }).expect(400);
		expect(refused.text).toContain("“https://*” cannot be allowed.");
		expect(refused.text).toContain("or, for development, http://localhost with a port.");
		await submit(form, { origins: `${SITE}\n\n https://b.example.com ` }).expect(303);
		expect((await open("/settings/embedding").expect(200)).text).toContain("https://b.example.com");
		const set = (...origins: string[]) =>
			runCommand(program, app.dependencies, ["embedding", "set", "--user", own.email, ...origins]);
		expect((await set(SITE, "https://b.example.com")).out).toContain("embedded by 2 sites.");
		expect(await set("https://c.example.com")).toMatchObject({
			...done,
			out: expect.stringContaining("embedded by 1 site."),
		});
		expect((await set("https://*")).errors).toContain("must be an https");
		expect((await operateOn(app)("embedding list")).errors).toContain("name --user or --team");
		const { body } = await own.request("get", "/embed-origins").expect(200);
		expect(body).toEqual({ origins: ["https://c.example.com"] });
		const later = await signedInBrowser(app, own);
		app.travel(3 * 3600);
		const stale = await later
			.request("put" as "post", "/embed-origins")
			.send({ origins: [] })
			.expect(403);
		app.travel(-3 * 3600);
		expect(stale.body.code).toBe("proof_required");
	});

	it("are recorded as they change when two people change them at once", async () => {
		const own = await createAccount(app);
		await allow([SITE], own).expect(200);
		const pool = app.dependencies.db.$client;
		const { rows } = await pool.query("SELECT id FROM preferences WHERE user_id = $1", [own.userId]);
		const others = ["https://a.example.com", "https://b.example.com"];
		const changes = others.map((origin) => () => allow([origin], own).expect(200));
		await contendForRow(pool, { table: "preferences", id: rows[0]?.id }, changes);
		const events = await pool.query(
			"SELECT details FROM account_events WHERE type = 'embedding.changed' AND user_id = $1 ORDER BY id",
			[own.userId],
		);
		const [, first, second] = events.rows.map(({ details }) => details);
		expect(first.removed).toEqual([SITE]);
		expect(second.removed).toEqual(first.added);
	});

	it("are read once for all documents of an owner, and not after an unknown link", async () => {
		const [one, two] = [await send(), await send()];
		const countOf = async (token: string[], status: number) => {
			const get = () => app.agent.get("/embed/v1/multisign").query({ token }).expect(status);
			return (await countStatements(app.dependencies.db.$client, get)).statements;
		};
		expect(await countOf([one.token, two.token], 200)).toBe((await countOf([one.token], 200)) + 1);
		const unknown = newSecret();
		expect(await countOf([unknown, one.token, two.token], 404)).toBe(await countOf([unknown], 404));
	});

	it("see no frame of an unknown or another owner's link", async () => {
		const unknown = await frameOf(newSecret()).expect(404);
		expect([ancestors(unknown), unknown.headers["x-frame-options"]]).toEqual(["'none'", "DENY"]);
		await allow([SITE]).expect(200);
		const [mine, other] = [await send(), await send({}, await createAccount(app))];
		const both = await app.agent
			.get("/embed/v1/multisign")
			.query({ token: [mine.token, other.token] })
			.expect(200);
		expect(ancestors(both)).toBe("'none'");
		const own = await app.agent.get("/embed/v1/multisign").query({ token: mine.token }).expect(200);
		expect(ancestors(own)).toBe(SITE);
		await app.agent
			.get("/embed/v1/multisign")
			.query({ token: [mine.token, "x"] })
			.expect(404);
	});
});

it("every other page refuses frames", async () => {
	await allow([SITE]).expect(200);
	const { token } = await send();
	const { cookie } = await signedInBrowser(app, account);
	const pages = listEndpoints(app.dependencies).filter(
		({ method, path, responses }) =>
			method === "get" && !path.startsWith("/embed/") && responses[200]?.contentType?.startsWith("text/html"),
	);
	const open: string[] = [];
	for (const { path } of pages) {
		const address = path.replace("/sign/:token", `/sign/${token}`).replaceAll(/:\w+/g, "1");
		const { headers } = await app.agent.get(address).set({ Cookie: cookie, Accept: "text/html" });
		if (!headers["content-type"]?.startsWith("text/html")) continue;
		const policy = [ancestors({ headers }), headers["x-frame-options"]].join(" ");
		if (policy !== "'none' DENY" && policy !== "'self' SAMEORIGIN") open.push(`${address}: ${policy}`);
	}
	expect(open).toEqual([]);
	expect(pages.length).toBeGreaterThan(30);
});
