import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { pagesOf } from "../../../../test/support/browser-pages.ts";
import { textField } from "../../../../test/support/documents/draft.ts";
import { createTemplate, lease, readyTemplate } from "../../../../test/support/documents/template.ts";
import { sharedAccount, sharedMailApp } from "../../../../test/support/shared-app.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";

const { app, mail } = sharedMailApp();
const account = sharedAccount(app);

const pets = [
	{ id: 1, value: "Cat" },
	{ id: 2, value: "Dog", checked: true },
];
const extra = (type: string, meta: object) => ({
	...textField,
	type,
	fieldMeta: { type: type.toLowerCase(), ...meta },
	recipientIndex: 0,
});

async function withForm(by: TestAccount = account) {
	const fields = [
		...lease.fields,
		extra("NUMBER", { label: "Rent", minValue: 900 }),
		extra("CHECKBOX", { label: "Pets", values: pets }),
		extra("DROPDOWN", { label: "City", values: [{ value: "Berlin" }, { value: "Paris" }] }),
	];
	const { id, ids, fieldIds } = await readyTemplate(by, { fields });
	const pages = await pagesOf(app, by);
	const address = `/templates/${id}/use`;
	const { text } = await pages.get(address);
	const values = {
		csrf: pages.csrf(text, address),
		form: /name="form" value="([^"]+)"/.exec(text)?.[1] ?? "",
		title: "Lease of Ada",
		next: "send",
		[`name_${ids[0]}`]: "Ada Lovelace",
		[`email_${ids[0]}`]: "ada@example.com",
		[`name_${ids[1]}`]: "Grace Hopper",
		[`email_${ids[1]}`]: "grace@example.com",
		[`name_${ids[2]}`]: "",
		[`email_${ids[2]}`]: "copy@example.com",
		[`field_${fieldIds[2]}`]: "Countess",
		[`field_${fieldIds[3]}`]: "1200",
		[`field_${fieldIds[4]}`]: ["Cat", ""],
		[`field_${fieldIds[5]}`]: "Paris",
	};
	return { id, ids, fieldIds, address, text, values, ...pages };
}

async function madeFrom(id: number): Promise<{ id: number; status: string }[]> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT id, status FROM documents WHERE template_id = $1 ORDER BY id",
		[id],
	);
	return rows;
}

describe("using a template on its page", () => {
	it("sends a document with the recipients and values in the form", async () => {
		const { id, address, post, text, values } = await withForm();
		expect(text).toContain("landlord@example.com");
		expect(text).not.toContain("placeholder.invalid");
		expect(text).toMatch(/value="Dog" checked/);
		const { headers } = await post(address, values, 303);
		const [made] = await madeFrom(id);
		expect(headers.location).toBe(`/documents/${made?.id}`);
		const { body } = await account.request("get", `/documents/${made?.id}`).expect(200);
		expect(body).toMatchObject({ status: "PENDING", title: "Lease of Ada" });
		expect(body.recipients.map(({ name, email }: Record<string, string>) => [name, email])).toEqual([
			["Ada Lovelace", "ada@example.com"],
			["Grace Hopper", "grace@example.com"],
			["", "copy@example.com"],
		]);
		expect(body.fields.slice(2).map(({ fieldMeta }: { fieldMeta: object }) => fieldMeta)).toMatchObject([
			{ text: "Countess" },
			{ value: "1200" },
			{ values: [{ checked: true }, { checked: false }] },
			{ defaultValue: "Paris" },
		]);
		await app.workOff();
		expect(mail.received.filter(({ recipients }) => recipients.includes("ada@example.com"))).toHaveLength(1);
	});

	it("opens as a draft if requested, and sends no mail", async () => {
		const { id, address, post, values } = await withForm();
		const { headers } = await post(address, { ...values, next: "draft" }, 303);
		const [made] = await madeFrom(id);
		expect(made?.status).toBe("DRAFT");
		expect(headers.location).toBe(`/documents/${made?.id}/edit`);
	});

	it("creates one document however often the form is sent, at once or later, and another for other content", async () => {
		const { id, address, post, values } = await withForm();
		const answers = await Promise.all(Array.from({ length: 5 }, () => post(address, values, 303)));
		answers.push(await post(address, values, 303));
		expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
		expect(await madeFrom(id)).toHaveLength(1);
		await post(address, { ...values, title: "Another" }, 303);
		expect(await madeFrom(id)).toHaveLength(2);
	});

	it("shows each problem at its field, keeps the input, and creates nothing", async () => {
		const { id, ids, fieldIds, address, post, values } = await withForm();
		const wrong = {
			...values,
			title: "",
			[`name_${ids[0]}`]: "Ada <b>",
			[`email_${ids[0]}`]: "ada",
			[`email_${ids[1]}`]: "",
		};
		const { text } = await post(address, wrong, 400);
		for (const name of [`email_${ids[0]}`, `email_${ids[1]}`]) expect(text).toContain(`id="${name}-error"`);
		expect(text).toContain('value="Ada &lt;b>"');
		expect(text).toContain("Countess");
		const low = await post(address, { ...values, [`field_${fieldIds[3]}`]: "5" }, 400);
		expect(low.text).toContain(`id="field_${fieldIds[3]}-error"`);
		const unknown = await post(address, { ...values, [`field_${fieldIds[5]}`]: "Rome" }, 400);
		expect(unknown.text).toContain(`id="field_${fieldIds[5]}-error"`);
		expect(await madeFrom(id)).toEqual([]);
	});

	it("says before and after why it cannot be sent, and leaves no draft", async () => {
		const { id, ids } = await readyTemplate(account, { fields: [] });
		const { get, post, csrf } = await pagesOf(app, account);
		const address = `/templates/${id}/use`;
		const { text } = await get(address);
		expect(text).toContain("Documents from this template cannot be sent yet.");
		const values = Object.fromEntries(ids.map((one) => [`email_${one}`, `p${one}@example.com`]));
		const sent = await post(
			address,
			{ ...values, csrf: csrf(text, address), form: "f", title: "L", next: "send" },
			400,
		);
		expect(sent.text).toContain("has to sign, but has no signature field");
		expect(await madeFrom(id)).toEqual([]);
	});

	it("requires its own form's token, a file, and a free document in the plan", async () => {
		const { id, address, post, values } = await withForm();
		await post(address, { ...values, csrf: "" }, 403);
		const stranger = await pagesOf(app, await createAccount(app));
		await stranger.get(address, 404);
		const other = await withForm(await createAccount(app));
		await other.post(address, { ...values, csrf: other.values.csrf }, 403);
		expect(await madeFrom(id)).toEqual([]);
		const empty = await createTemplate(account);
		const { get } = await pagesOf(app, account);
		expect((await get(`/templates/${empty.id}/use`)).text).toContain(
			"There is no file yet. Upload a PDF first.",
		);
	});

	it("lets a member use the team's template for their own document", async () => {
		const team = await createAccount(app, { team: true });
		const member = await createAccount(app);
		await addMember(
			app.dependencies,
			{ teamId: Number(team.teamId), userId: member.userId, role: "member" },
			"operator",
		);
		const { id, values, address } = await withForm(team);
		const { get, post, csrf } = await pagesOf(app, member);
		const { text } = await get(address);
		await post(address, { ...values, csrf: csrf(text, address) }, 303);
		const [made] = await madeFrom(id);
		const { body } = await team.request("get", `/documents/${made?.id}`).expect(200);
		expect(body).toMatchObject({ userId: member.userId, teamId: team.teamId, status: "PENDING" });
	});
});
