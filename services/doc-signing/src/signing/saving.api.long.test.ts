import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { berta, carl, type SentDocument, sendNewDocument } from "../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";
import { removeDueObjects } from "../platform/storage/stored-objects.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

const send = (options: Parameters<typeof sendNewDocument>[1] = {}) => sendNewDocument(app.account, options);

function personOf({ people }: SentDocument, index = 0) {
	const person = people[index];
	if (!person) throw new Error("nobody");
	return person;
}
const png = (width: number, background = "#12204a") =>
	sharp({ create: { width, height: 40, channels: 3, background } })
		.png()
		.toBuffer();

describe("saving a field", () => {
	it("stores it, records it in the audit log, and the page shows it again", async () => {
		const sent = await send({
			fields: [
				{ of: 0, ...textField },
				{ of: 0, ...signatureField },
			],
		});
		const who = personOf(sent);
		const saved = await app.save(who, sent.fieldIds[0], { value: " Nurse " }).expect(200);
		expect(saved.body).toMatchObject({ id: sent.fieldIds[0], value: "Nurse", problem: null });
		expect(await app.fieldRow(sent.fieldIds[0])).toMatchObject({ customText: "Nurse", inserted: true });
		await app.save(who, sent.fieldIds[0], { value: "Nurse" }).expect(200);
		expect((await app.eventTypes(sent.documentId)).filter((type) => type === "FIELD_FILLED")).toHaveLength(1);
		expect((await app.agent.get(who.path)).text).toContain("Nurse");
		await app.save(who, sent.fieldIds[0], { value: "" }).expect(200);
		expect(await app.fieldRow(sent.fieldIds[0])).toMatchObject({ customText: "", inserted: false });
	});

	it("stores the chosen typeface of a typed signature, and none for the default one", async () => {
		const sent = await send();
		const [id] = sent.fieldIds;
		const save = async (answer: object) => (await app.save(personOf(sent), id, answer).expect(200)).body;
		const chosen = { type: "typed", text: "Ada", style: "great-vibes" };
		expect((await save({ typed: "Ada", style: "great-vibes" })).signature).toEqual(chosen);
		expect(await app.fieldRow(id)).toMatchObject({ customText: "Ada", answer: chosen });
		for (const answer of [{ typed: "Ada" }, { typed: "Ada", style: "caveat" }])
			expect((await save(answer)).signature).toEqual({ type: "typed", text: "Ada" });
		const filled = (await app.eventTypes(sent.documentId)).filter((type) => type === "FIELD_FILLED");
		expect(filled).toHaveLength(2);
	});

	it.each([
		["a value of the wrong type", { value: "x".repeat(11) }, "answer_refused"],
		["another kind of answer", { typed: "Ada" }, "answer_refused"],
		["two answers at once", { value: "a", typed: "b" }, "validation_failed"],
		["an unknown typeface", { typed: "Ada", style: "comic-sans" }, "validation_failed"],
		["a typeface for text", { value: "Ada", style: "sacramento" }, "validation_failed"],
		["no answer", {}, "validation_failed"],
		["a NUL character", { value: "a\0b" }, "validation_failed"],
		["invalid coordinates", { strokes: [{ points: [{ x: 1e9, y: 0 }] }] }, "validation_failed"],
	])("refuses %s", async (_name, answer, code) => {
		const limited = { ...textField, fieldMeta: { type: "text", characterLimit: 10 } };
		const sent = await send({
			fields: [
				{ of: 0, ...limited },
				{ of: 0, ...signatureField },
			],
		});
		const { body } = await app.save(personOf(sent), sent.fieldIds[0], answer).expect(400);
		expect(body.code).toBe(code);
		expect(await app.fieldRow(sent.fieldIds[0])).toMatchObject({ customText: "", inserted: false });
	});

	it("refuses a text that is too long for any field in the page's language", async () => {
		const sent = await send({
			fields: [
				{ of: 0, ...textField },
				{ of: 0, ...signatureField },
			],
		});
		const save = app.save(personOf(sent), sent.fieldIds[0], { value: "x".repeat(120_000) });
		const { body } = await save.set("Accept-Language", "de").expect(400);
		expect(body).toMatchObject({
			code: "answer_refused",
			detail: "Bitte verwenden Sie höchstens 10000 Zeichen.",
		});
	});

	it("rejects another recipient's field, in the document and in others, as not found", async () => {
		const sent = await send({ recipients: [berta, carl] });
		const other = await send();
		for (const id of [sent.fieldIds[1], other.fieldIds[0], 2_000_000_000]) {
			const { body } = await app.save(personOf(sent), id, { typed: "Ada" }).expect(404);
			expect(body.code).toBe("field_not_found");
		}
		expect(await app.fieldRow(sent.fieldIds[1])).toMatchObject({ inserted: false });
	});

	it("rejects a read-only field and the date", async () => {
		const fixed = { ...textField, fieldMeta: { type: "text", text: "12", readOnly: true } };
		const sent = await send({
			fields: [
				{ of: 0, ...fixed },
				{ of: 0, ...textField, type: "DATE", fieldMeta: undefined },
				{ of: 0, ...signatureField },
			],
		});
		for (const id of sent.fieldIds.slice(0, 2))
			expect((await app.save(personOf(sent), id, { value: "13" }).expect(409)).body.code).toBe(
				"field_read_only",
			);
	});

	it("preserves strokes as drawn", async () => {
		const sent = await send();
		const points = Array.from({ length: 30 }, (_, x) => ({
			x: 6 * x + 0.123,
			y: (x % 5) * 8,
			time: 1,
			pressure: 0,
		}));
		await app.save(personOf(sent), sent.fieldIds[0], { strokes: [{ points, penColor: "red" }] }).expect(200);
		const { answer } = await app.fieldRow(sent.fieldIds[0]);
		expect(answer).toMatchObject({ type: "strokes", strokes: [{ points: expect.any(Array) }] });
		expect(answer?.type === "strokes" && answer.strokes[0]?.points[1]).toEqual({ x: 6.12, y: 8 });
		const dots = { strokes: [10, 90].map((x) => ({ points: [{ x, y: 5 }] })) };
		expect((await app.save(personOf(sent), sent.fieldIds[0], dots).expect(400)).body.detail).toMatch(
			/too short/,
		);
	});

	it("re-encodes an uploaded image, and removes the one it replaces", async () => {
		const sent = await send();
		const who = personOf(sent);
		const field = sent.fieldIds[0];
		const first = await app.save(who, field, { image: (await png(3000)).toString("base64") }).expect(200);
		const kept = (await app.fieldRow(field)).answer;
		if (kept?.type !== "image") throw new Error("no image");
		const shown = await app.agent.get(`${who.path}/fields/${field}/image.png`).expect(200);
		expect(await sharp(shown.body).metadata()).toMatchObject({ format: "png", width: 1200 });
		expect(first.body.signature).toEqual({ type: "image", version: kept.sha256.slice(0, 16) });
		await app.save(who, field, { typed: "Ada" }).expect(200);
		await removeDueObjects(app.dependencies, 10);
		expect(await app.dependencies.storage.find(kept.key as `files/${string}`)).toBeUndefined();
	});

	it.each([
		[
			"a drawing",
			async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='90' height='40'/>"),
		],
		[
			"a GIF",
			async () =>
				sharp(await png(90))
					.gif()
					.toBuffer(),
		],
		["half a PNG", async () => (await png(90)).subarray(0, 60)],
		["an empty image", async () => png(90, "#fafafa")],
		[
			"white ink",
			async () =>
				sharp(await png(90, "#fff"))
					.ensureAlpha(0.5)
					.png()
					.toBuffer(),
		],
		[
			"fully transparent ink",
			async () =>
				sharp(await png(90))
					.ensureAlpha(0)
					.png()
					.toBuffer(),
		],
	])("rejects %s as an image", async (_name, made) => {
		const sent = await send();
		const image = (await made()).toString("base64");
		const { body } = await app.save(personOf(sent), sent.fieldIds[0], { image }).expect(400);
		expect(body.code).toBe("answer_refused");
	});

	it("rejects an image of more than 2 MB", async () => {
		const sent = await send();
		const image = Buffer.alloc(2_200_000, 1).toString("base64");
		await app.save(personOf(sent), sent.fieldIds[0], { image }).expect(400);
	});
});

it("values that another tab changed are not signed before the page shows them", async () => {
	const sent = await send({
		fields: [
			{ of: 0, ...textField },
			{ of: 0, ...signatureField },
		],
	});
	const who = personOf(sent);
	const [text, signature] = sent.fieldIds;
	const save = async (id: number | undefined, answer: object) => {
		app.travel(1);
		const { body } = await app.save(who, id, answer).expect(200);
		return { id, savedAt: body.savedAt };
	};
	await app.consent(who).expect(200);
	const empty = { id: text, savedAt: null };
	const signed = await save(signature, { typed: "Ada" });
	const here = await save(text, { value: "Berlin" });
	const there = await save(text, { value: "Paris" });
	for (const seenFields of [[empty, signed], [here, signed], [signed]]) {
		const refused = await app.complete(who).send({ seenFields }).expect(409);
		expect(refused.body.code).toBe("statement_outdated");
	}
	expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
	await app
		.complete(who)
		.send({ seenFields: [there, signed] })
		.expect(200);
});

it("the answers in a document have eight million characters together", async () => {
	const sent = await send({
		fields: [
			{ of: 0, ...textField },
			{ of: 0, ...textField, fieldMeta: { type: "text" } },
			{ of: 0, ...signatureField },
		],
	});
	const [full, field] = sent.fieldIds;
	const { $client } = app.dependencies.db;
	await $client.query("UPDATE fields SET custom_text = repeat('x', 7992000) WHERE id = $1", [full]);
	const { body } = await app.save(personOf(sent), field, { value: "x".repeat(9_000) }).expect(400);
	expect(body).toMatchObject({
		code: "answer_refused",
		detail: expect.stringContaining("too large together"),
	});
	await app.save(personOf(sent), field, { value: "x".repeat(7_000) }).expect(200);
	await app.save(personOf(sent), field, { value: "" }).expect(200);
});

it("the uploaded signatures in a document have 64 MB together", async () => {
	const sent = await send({ fields: [20, 40].map((pageY) => ({ of: 0, ...signatureField, pageY })) });
	const [full, field] = sent.fieldIds;
	const answer = { type: "image", key: "files/other", sha256: "0", size: 64 * 1024 * 1024 };
	const { $client } = app.dependencies.db;
	await $client.query("UPDATE fields SET answer = $2 WHERE id = $1", [full, answer]);
	const image = (await png(90)).toString("base64");
	const { body } = await app.save(personOf(sent), field, { image }).expect(400);
	expect(body.detail).toContain("type your signature");
	await app.save(personOf(sent), field, { typed: "Ada" }).expect(200);
});
