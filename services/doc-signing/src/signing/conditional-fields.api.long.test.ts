import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { draftWith, signatureField, textField } from "../../test/support/documents/draft.ts";
import { berta, carl, type SentPerson } from "../../test/support/documents/sent.ts";
import { pageText } from "../../test/support/render-page.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

const values = [
	{ id: 1, checked: false, value: "Dog" },
	{ id: 2, checked: false, value: "Cat" },
];
const dog = { operator: "checked", optionId: 1 };
const assistant = { name: "Asta", email: "asta@example.com", role: "ASSISTANT", signingOrder: 0 };
const inOrder = (...people: object[]) => people.map((one, signingOrder) => ({ ...one, signingOrder }));

type Options = { recipients?: object[]; of?: number; petsOf?: number; meta?: object; more?: object };

/**
 * A sent document with check boxes "Pets", a text "Pet name" that is shown when "Dog" is checked, and a signature for
 * each signer.
 */
async function sendWithPets({
	recipients = [berta],
	petsOf = 0,
	of = petsOf,
	meta = { required: true, showWhen: dog },
	more = {},
}: Options = {}) {
	const draft = await draftWith(app.account, { recipients, ...more });
	const idOf = (index: number) => draft.recipients[index]?.recipientId;
	const add = async (fields: object[]): Promise<number[]> =>
		(
			await app.account.request("post", `/documents/${draft.documentId}/fields`).send(fields).expect(200)
		).body.fields.map(({ id }: { id: number }) => id);
	const signers = recipients.flatMap((one, index) =>
		(one as typeof berta).role === "SIGNER" ? [index] : [],
	);
	const [pets = 0, ...signatures] = await add([
		{
			...textField,
			type: "CHECKBOX",
			fieldMeta: { type: "checkbox", label: "Pets", values },
			recipientId: idOf(petsOf),
		},
		...signers.map((index) => ({ ...signatureField, pageY: 60 + 10 * index, recipientId: idOf(index) })),
	]);
	const named = Object.entries(meta).map(([member, value]) => [
		member,
		member.endsWith("When") ? { conditions: [{ fieldId: pets, ...value }] } : value,
	]);
	const fieldMeta = { type: "text", label: "Pet name", ...Object.fromEntries(named) };
	const [petName = 0] = await add([{ ...textField, pageY: 30, fieldMeta, recipientId: idOf(of) }]);
	await app.account.request("post", `/documents/${draft.documentId}/send`).send({}).expect(200);
	const people: SentPerson[] = draft.recipients.map(({ recipientId: id, token, email }) => ({
		...{ id, token, email },
		path: `/sign/${token}`,
	}));
	const [who, next] = people as [SentPerson, SentPerson];
	return {
		documentId: draft.documentId,
		who,
		next,
		pets,
		petName,
		signature: signatures[0] ?? 0,
		signatures,
	};
}
type Sent = Awaited<ReturnType<typeof sendWithPets>>;

/** Check boxes that are shown when "Dog" is checked, and are drawn even if none is. */
async function addBoxes({ documentId, pets }: Sent): Promise<void> {
	const { recipientId } = await app.fieldRow(pets);
	const boxes = [{ id: 1, checked: true, value: "Vaccinated" }];
	const showWhen = { conditions: [{ fieldId: pets, ...dog }] };
	const field = { ...textField, type: "CHECKBOX", recipientId, pageY: 40 };
	await app.account
		.request("post", `/documents/${documentId}/fields`)
		.send({ ...field, fieldMeta: { type: "checkbox", values: boxes, showWhen } })
		.expect(200);
}

async function ready({ who, signature }: Sent): Promise<void> {
	await app.save(who, signature, { typed: "Ada" }).expect(200);
	await app.consent(who).expect(200);
}
const check = ({ who, pets }: Sent, ids: number[]) => app.save(who, pets, { chosen: ids });
const fieldsIn = (page: string) => [...page.matchAll(/name="field\.(\d+)"/g)].map(([, id]) => Number(id));
const viewIn = (page: string) => JSON.parse(/id="signing-view">(.*?)<\/script>/.exec(page)?.[1] ?? "");
const hiddenIn = async ({ documentId }: Sent) =>
	(await app.events(documentId))
		.filter(({ type }) => type === "FIELDS_HIDDEN")
		.map(({ data }) => data.fields);

describe("a field under a condition", () => {
	it("takes no value while it is hidden, and is required once it is shown", async () => {
		const sent = await sendWithPets();
		await ready(sent);
		const refused = await app.save(sent.who, sent.petName, { value: "Rex" }).expect(409);
		expect(refused.body.code).toBe("field_hidden");
		await check(sent, [2]).expect(200);
		await app.save(sent.who, sent.petName, { value: "Rex" }).expect(409);
		await check(sent, [1]).expect(200);
		const { body } = await app.complete(sent.who).expect(400);
		expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([`fields.${sent.petName}`]);
		await app.save(sent.who, sent.petName, { value: "Rex" }).expect(200);
		await app.complete(sent.who).expect(200);
		expect(await app.fieldRow(sent.petName)).toMatchObject({ customText: "Rex", inserted: true });
		expect(await hiddenIn(sent)).toEqual([]);
	});

	it("leaves no value when its condition turned false, in the document, the sealed file or the statement of the log", async () => {
		const sent = await sendWithPets();
		await ready(sent);
		await check(sent, [1]).expect(200);
		await app.save(sent.who, sent.petName, { value: "Rexadoodle" }).expect(200);
		await check(sent, []).expect(200);
		// A change of mind brings it back.
		expect((await app.fieldRow(sent.petName)).customText).toBe("Rexadoodle");
		await app.complete(sent.who).expect(200);
		expect(await app.fieldRow(sent.petName)).toMatchObject({ customText: "", answer: null, inserted: false });
		const { type, page, recipientId } = await app.fieldRow(sent.petName);
		expect(await hiddenIn(sent)).toEqual([[{ id: sent.petName, recipientId, type, page, cleared: true }]]);
		await app.workOff();
		const sealed = await app.agent.get(`${sent.who.path}/signed.pdf`).expect(200);
		expect(await pageText(sealed.body, 1)).toContain("Dog");
		expect(await pageText(sealed.body, 1)).not.toContain("Rexadoodle");
	});

	it("is not drawn, even empty: its boxes are no part of the sealed file", async () => {
		const sent = await sendWithPets();
		const { who } = sent;
		await addBoxes(sent);
		await ready(sent);
		await app.complete(who).expect(200);
		await app.workOff();
		const sealed = await app.agent.get(`${who.path}/signed.pdf`).expect(200);
		expect(await pageText(sealed.body, 1)).not.toContain("Vaccinated");
	});

	it("that is required under a condition is required only then", async () => {
		const sent = await sendWithPets({ meta: { requiredWhen: dog } });
		await ready(sent);
		await check(sent, [1]).expect(200);
		await app.complete(sent.who).expect(400);
		await check(sent, [2]).expect(200);
		await app.complete(sent.who).expect(200);
	});

	it("is decided in the transaction: a second tab that unchecks while the first signs", async () => {
		const sent = await sendWithPets();
		await ready(sent);
		await check(sent, [1]).expect(200);
		await app.save(sent.who, sent.petName, { value: "Rex" }).expect(200);
		const db = app.dependencies.db.$client;
		const [completed, saved] = await contendForRow(db, { table: "documents", id: sent.documentId }, [
			async () => (await app.complete(sent.who)).status,
			async () => (await check(sent, [])).status,
		]);
		const { customText } = await app.fieldRow(sent.petName);
		expect([completed, saved, customText]).toEqual(saved === 200 ? [200, 200, ""] : [200, 409, "Rex"]);
	});

	it("is decided in the transaction: a second tab that checks while the first signs", async () => {
		const sent = await sendWithPets();
		await ready(sent);
		const db = app.dependencies.db.$client;
		const [saved, completed] = await contendForRow(db, { table: "documents", id: sent.documentId }, [
			async () => (await check(sent, [1])).status,
			async () => (await app.complete(sent.who)).status,
		]);
		expect([saved, completed]).toEqual(saved === 200 ? [200, 400] : [409, 200]);
		if (completed === 400) expect((await app.recipientRow(sent.who)).signingStatus).toBe("NOT_SIGNED");
	});

	it("of a declined document is not sealed while it is hidden", async () => {
		const sent = await sendWithPets();
		await ready(sent);
		await check(sent, [1]).expect(200);
		await app.save(sent.who, sent.petName, { value: "Rexadoodle" }).expect(200);
		await check(sent, []).expect(200);
		await app.decline(sent.who).expect(200);
		await app.workOff();
		const sealed = await app.account.request("get", `/documents/${sent.documentId}/download`).expect(200);
		const file = await fetch(sealed.body.downloadUrl);
		expect(await pageText(new Uint8Array(await file.arrayBuffer()), 1)).not.toContain("Rexadoodle");
	});
});

describe("a field that depends on an earlier recipient", () => {
	const sequence = {
		recipients: inOrder(berta, carl),
		of: 1,
		more: { meta: { signingOrder: "SEQUENTIAL" } },
	};

	it.each([
		["is asked for after they chose it", [1], 400, true],
		["is not on the page after they did not", [2], 200, false],
	])("%s", async (_what, chosen, status, isShown) => {
		const sent = await sendWithPets(sequence);
		await ready(sent);
		await check(sent, chosen).expect(200);
		await app.complete(sent.who).expect(200);
		const { next, signatures } = sent;
		await app.save(next, signatures[1], { typed: "Carl" }).expect(200);
		const { text } = await app.agent.get(next.path).expect(200);
		expect(fieldsIn(text).includes(sent.petName)).toBe(isShown);
		const [view] = viewIn(text).fields.filter(({ id }: { id: number }) => id === sent.petName);
		expect(view.showWhen).toEqual(isShown ? null : { match: "any", conditions: [] });
		await app.consent(next).expect(200);
		await app.complete(next).expect(status);
	});

	it("and no longer shows what was hidden from them to the next", async () => {
		const sent = await sendWithPets({ ...sequence, of: 0 });
		await addBoxes(sent);
		await ready(sent);
		await app.complete(sent.who).expect(200);
		const { body } = await app.agent.get(`${sent.next.path}/document.pdf`).expect(200);
		expect(await pageText(body, 1)).toContain("Dog");
		expect(await pageText(body, 1)).not.toContain("Vaccinated");
	});
});

describe("an assistant", () => {
	it("fills what is shown, and what the signer then hides leaves no value", async () => {
		const sent = await sendWithPets({
			recipients: inOrder(assistant, berta),
			petsOf: 1,
			more: { meta: { signingOrder: "SEQUENTIAL" } },
		});
		const { who: helper, next: signer, signature } = sent;
		await app.save(helper, sent.petName, { value: "Rex" }).expect(409);
		await app.save(helper, sent.pets, { chosen: [1] }).expect(200);
		await app.save(helper, sent.petName, { value: "Rex" }).expect(200);
		await app.consent(helper).expect(200);
		await app.complete(helper).expect(200);
		expect((await app.fieldRow(sent.petName)).customText).toBe("Rex");
		await app.save(signer, sent.pets, { chosen: [] }).expect(200);
		await app.save(signer, signature, { typed: "Berta" }).expect(200);
		await app.consent(signer).expect(200);
		await app.complete(signer).expect(200);
		expect((await app.fieldRow(sent.petName)).customText).toBe("");
	});
});

describe("the form without scripts", () => {
	it("has the fields that are shown, and does not finish with fields that it did not have", async () => {
		const sent = await sendWithPets({ meta: { showWhen: dog } });
		const { who, pets, petName, signature } = sent;
		const submit = (fields: object) =>
			app.agent
				.post(who.path)
				.type("form")
				.send({ action: "finish", consent: "yes", ...fields });
		expect(fieldsIn((await app.agent.get(who.path)).text)).not.toContain(petName);
		const form = { [`field.${pets}`]: ["", "1"], [`field.${signature}`]: "Ada" };
		const { text } = await submit(form).expect(400);
		expect(text).toContain("more fields apply");
		expect(fieldsIn(text)).toContain(petName);
		await submit({ ...form, [`field.${petName}`]: "Rex" }).expect(303);
		expect(await app.fieldRow(petName)).toMatchObject({ customText: "Rex", inserted: true });
	});

	it("ignores the value of a field that the same form hides", async () => {
		const sent = await sendWithPets();
		await ready(sent);
		await check(sent, [1]).expect(200);
		const form = { [`field.${sent.pets}`]: "", [`field.${sent.petName}`]: "Rex" };
		await app.agent
			.post(sent.who.path)
			.type("form")
			.send({ action: "finish", ...form })
			.expect(303);
		expect(await app.fieldRow(sent.petName)).toMatchObject({ customText: "", inserted: false });
		expect((await app.recipientRow(sent.who)).signingStatus).toBe("SIGNED");
	});
});
