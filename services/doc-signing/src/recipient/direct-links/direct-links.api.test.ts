import { describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { pagesOf } from "../../../test/support/browser-pages.ts";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";

const { app, mail } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const account = sharedAccount(app);

const recipients = [
	{ name: "Tenant", role: "SIGNER", signingOrder: 0 },
	{ name: "Landlord", email: "landlord@example.com", role: "SIGNER", signingOrder: 1 },
	{ name: "Copy", email: "copy@example.com", role: "CC", signingOrder: 2 },
];
let people = 0;

async function withLink(payload: object = {}, by: TestAccount = account) {
	const { id, ids, fieldIds } = await readyTemplate(by, {
		type: "PUBLIC",
		recipients,
		fields: lease.fields,
		...payload,
	});
	const { body } = await by
		.request("patch", `/templates/${id}`)
		.send({ directLink: { enabled: true } })
		.expect(200);
	const address = `/d/${body.directLink.token}`;
	const form = async () => /name="form" value="([^"]+)"/.exec((await open(address)).text)?.[1] ?? "";
	const email = `visitor-${++people}@example.com`;
	const values = { form: await form(), name: "Ada Lovelace", email };
	return { id, ids, fieldIds, token: body.directLink.token as string, address, form, values, email };
}

/** Every test uses a separate network. */
const network = () => `198.51.100.${(++networks % 250) + 1}`;
let networks = 0;
const open = (address: string, status = 200, from = network()) =>
	app.agent.get(address).set("X-Forwarded-For", from).expect(status);
const submit = (address: string, values: object, status = 200, from = network()) =>
	app.agent.post(address).set("X-Forwarded-For", from).type("form").send(values).expect(status);

async function madeFrom(id: number) {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT id, status, user_id FROM documents WHERE template_id = $1 ORDER BY id",
		[id],
	);
	return rows as { id: number; status: string; user_id: number }[];
}
const mailsTo = (email: string) => mail.received.filter(({ recipients }) => recipients.includes(email));

describe("a direct link", () => {
	it("is disabled and has no token until it is enabled, and then keeps its token", async () => {
		const { id } = await readyTemplate(account, { type: "PUBLIC", recipients, fields: lease.fields });
		const read = async () => (await account.request("get", `/templates/${id}`).expect(200)).body.directLink;
		expect(await read()).toEqual({ token: "", enabled: false });
		const set = (enabled: boolean) =>
			account.request("patch", `/templates/${id}`).send({ directLink: { enabled } }).expect(200);
		const { token } = (await set(true)).body.directLink;
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(await read()).toEqual({ token, enabled: true });
		await open(`/d/${token}`);
		await set(false);
		expect(await read()).toEqual({ token, enabled: false });
		await open(`/d/${token}`, 404);
		await set(true);
		await open(`/d/${token}`);
		const { rows } = await app.dependencies.db.$client.query("SELECT * FROM templates WHERE id = $1", [id]);
		expect(JSON.stringify(rows)).not.toContain(token);
		const { body } = await account.request("get", "/templates").expect(200);
		expect(body.templates[0].directLink).toEqual({ token, enabled: true });
	});

	it("makes the visitor its first signer: mails them their link, then the others", async () => {
		const { id, address, values, email } = await withLink();
		const { text } = await submit(address, values);
		expect(text).toContain("Check your email");
		expect(text).toContain(`<a href="${address}">Use another address</a>`);
		expect(text).not.toContain("/sign/");
		await app.workOff();
		const [made] = await madeFrom(id);
		expect(made).toMatchObject({ status: "PENDING", user_id: account.userId });
		const { body } = await account.request("get", `/documents/${made?.id}`).expect(200);
		expect(body.recipients).toMatchObject([
			{ name: "Ada Lovelace", email, signingOrder: 0 },
			{ name: "Landlord", email: "landlord@example.com" },
			{ name: "Copy", email: "copy@example.com" },
		]);
		expect(body.meta.signingOrder).toBe("SEQUENTIAL");
		const [sent] = mailsTo(email);
		expect(sent?.text).toContain(body.recipients[0].signingUrl);
		expect(mailsTo("landlord@example.com")).toEqual([]);
		const log = await account.request("get", `/documents/${made?.id}/audit-log`).expect(200);
		expect(log.body.events[0].data.by).toMatchObject({ kind: "visitor", email });
	});

	it("says to which address the email goes, as it is read", async () => {
		const { address, values } = await withLink();
		const { text } = await submit(address, { ...values, email: "ada@xn--mller-kva.de" });
		expect(text).toContain("ada@müller.de");
	});

	it.each([
		["a private template", { type: "PRIVATE" }, "private"],
		[
			"another recipient without an address",
			{ recipients: [...recipients, { name: "Witness", role: "SIGNER" }] },
			"Witness",
		],
		["a signer without a signature field", { fields: [] }, "no signature field"],
		[
			"no signer",
			{ recipients: [{ name: "Copy", email: "c@example.com", role: "CC" }], fields: [] },
			"no signer",
		],
		["emails disabled", { meta: { distributionMethod: "NONE" } }, "emails"],
		[
			"a recipient before the first signer",
			{
				meta: { signingOrder: "SEQUENTIAL" },
				recipients: [
					{ name: "Tenant", role: "SIGNER", signingOrder: 2 },
					{ name: "Boss", email: "boss@example.com", role: "APPROVER", signingOrder: 1 },
				],
				fields: lease.fields.slice(0, 1),
			},
			"Boss acts before",
		],
	])("cannot be enabled for %s", async (_what, payload, told) => {
		const { id } = await readyTemplate(account, {
			type: "PUBLIC",
			recipients,
			fields: lease.fields,
			...payload,
		});
		const { body } = await account
			.request("patch", `/templates/${id}`)
			.send({ directLink: { enabled: true } })
			.expect(400);
		expect(body).toMatchObject({ code: "direct_link_impossible", detail: expect.stringContaining(told) });
	});

	it("is enabled and disabled on the template's page by those who may manage it", async () => {
		const { id } = await readyTemplate(account, { type: "PUBLIC", recipients, fields: lease.fields });
		const { get, post, csrf } = await pagesOf(app, account);
		const { text } = await get(`/templates/${id}`);
		const at = (action: string) => `/templates/${id}/${action}`;
		await post(at("switch-on"), { csrf: csrf(text, at("delete")) }, 403);
		await post(at("switch-on"), { csrf: csrf(text, at("switch-on")) }, 303);
		const on = (await get(`/templates/${id}`)).text;
		const address = new RegExp(`${app.dependencies.config.BASE_URL}(/d/[\\w-]+)`).exec(on)?.[1] ?? "";
		await open(address);
		await post(at("switch-off"), { csrf: csrf(on, at("switch-off")) }, 303);
		await open(address, 404);
	});
});

describe("an attack on a direct link", () => {
	it("by guessing reveals nothing: unknown, disabled, private and deleted links get the same response", async () => {
		const { id, address, values, token } = await withLink();
		const known = (await open(`/d/${"x".repeat(43)}`, 404)).text;
		const told = async () => {
			expect((await open(address, 404)).text.replaceAll(/[0-9a-f-]{36}/g, "")).toBe(
				known.replaceAll(/[0-9a-f-]{36}/g, ""),
			);
			await submit(address, values, 404);
		};
		const change = (payload: object) =>
			account.request("patch", `/templates/${id}`).send(payload).expect(200);
		await change({ directLink: { enabled: false } });
		await told();
		await change({ directLink: { enabled: true } });
		await change({ type: "PRIVATE" });
		await told();
		await change({ type: "PUBLIC" });
		await told();
		await change({ directLink: { enabled: true } });
		const disable = (value: string) =>
			app.dependencies.db.$client.query(`UPDATE users SET disabled_at = ${value} WHERE id = $1`, [
				account.userId,
			]);
		await disable("now()");
		await told();
		await disable("NULL");
		await open(address);
		await account.request("delete", `/templates/${id}`).expect(200);
		await told();
		for (const wrong of ["%00", "..%2f", "é", token.toUpperCase(), "x".repeat(101)]) {
			const { status } = await app.agent.get(`/d/${wrong}`).set("X-Forwarded-For", network());
			expect([400, 404]).toContain(status);
		}
		expect(await madeFrom(id)).toEqual([]);
	});

	it("by guessing fast is rate limited", async () => {
		const from = network();
		for (let n = 0; n < 60; n++) await open(`/d/${n}`, 404, from);
		await open("/d/60", 429, from);
		const { address } = await withLink();
		await open(address, 429, from);
		await open(address, 200);
	});

	it("by flooding from one network is stopped after ten documents an hour, whatever the input", async () => {
		const { id, address, form } = await withLink();
		const from = network();
		for (let n = 0; n < 10; n++)
			await submit(address, { form: await form(), name: "A", email: `flood-${n}@example.com` }, 200, from);
		const last = { form: await form(), name: "A", email: "flood-10@example.com" };
		const { headers, text } = await submit(address, last, 429, from);
		expect(Number(headers["retry-after"])).toBeGreaterThan(0);
		expect(text).toContain("Try again later.");
		expect(await madeFrom(id)).toHaveLength(10);
		await submit(address, last, 200);
	});

	it("by mailing one address repeatedly is stopped after five a day for one account, from any network", async () => {
		const { id, address, form } = await withLink();
		const send = async (email: string, status = 200, to = address) =>
			submit(to, { form: await form(), name: "A", email }, status);
		for (let n = 0; n < 5; n++) await send("Victim@example.com");
		await send("victim@EXAMPLE.com", 429);
		expect(await madeFrom(id)).toHaveLength(5);
		await send("victim@example.com", 200, (await withLink({}, await createAccount(app))).address);
	});

	it("from one network uses five of an address's daily mails, across all owners' links", async () => {
		const [email, from] = ["target@example.com", network()];
		const attempts = [...Array(5).fill([200, from]), [429, from], [200, network()]];
		for (const [status, by] of attempts) {
			const { address, values } = await withLink({}, await createAccount(app));
			await submit(address, { ...values, email }, status, by);
		}
	});

	it.each([
		["template", 200, 3_600, "id"],
		["address", 30, 86_400, "email"],
	] as const)(
		"by flooding from many networks is stopped at the limit of the %s",
		async (name, limit, seconds, of) => {
			const { db, clock } = app.dependencies;
			const [link, other] = [await withLink(), await withLink()];
			const rule = { name: `direct-link-${name}`, limit, seconds, refill: "evenly" } as const;
			for (let n = 0; n < limit; n++) await takeAllowance(db, rule, `${link[of]}`, clock());
			await submit(link.address, link.values, 429);
			await submit(other.address, other.values, 200);
		},
	);

	it("by submitting a form twice, concurrently or later, creates one document", async () => {
		const { id, address, values, email } = await withLink();
		const { DATABASE_URL } = app.dependencies.config;
		const lock = await holdLock(DATABASE_URL, `SELECT FROM templates WHERE id = ${id} FOR UPDATE`);
		const sending = Array.from({ length: 5 }, () => submit(address, values).then(({ text }) => text));
		await lock.waitedFor({ count: 1 });
		await new Promise((resolve) => setTimeout(resolve, 300));
		await lock.release();
		for (const text of await Promise.all(sending)) expect(text).toContain("Check your email");
		await submit(address, values);
		expect(await madeFrom(id)).toHaveLength(1);
		await app.workOff();
		expect(mailsTo(email)).toHaveLength(1);
	});

	it.each([
		["no name", { name: " " }],
		["an invalid address", { email: "ada" }],
		["two addresses", { email: "a@example.com, b@example.com" }],
		["a name of a whole page", { name: "x".repeat(256) }],
		["a line break in the address", { email: "a@example.com\r\nBcc: b@example.com" }],
		["nothing", { name: undefined, email: undefined, form: undefined }],
	])("with %s creates nothing", async (_what, change) => {
		const { id, address, values } = await withLink();
		await submit(address, { ...values, ...change }, 400);
		expect(await madeFrom(id)).toEqual([]);
	});

	it("creates nothing if the link is disabled concurrently", async () => {
		const { id, address, values } = await withLink();
		const { DATABASE_URL } = app.dependencies.config;
		const lock = await holdLock(DATABASE_URL, `SELECT FROM users WHERE id = ${account.userId} FOR UPDATE`);
		const late = submit(address, values, 404).then(({ status }) => status);
		await lock.waitedFor({ count: 1 });
		await app.dependencies.db.$client.query(
			"UPDATE templates SET direct_link_enabled = false WHERE id = $1",
			[id],
		);
		await lock.release();
		expect(await late).toBe(404);
		expect(await madeFrom(id)).toEqual([]);
	});
});
