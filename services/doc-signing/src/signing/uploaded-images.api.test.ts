import { describe, expect, it } from "@jest/globals";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import sharp from "sharp";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { berta, type FieldOf, sendNewDocument } from "../../test/support/documents/sent.ts";
import { sharedAccount, sharedMailApp } from "../../test/support/shared-app.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app, { plan: "enterprise" });

async function send(fields: FieldOf[], authOptions: object = {}) {
	const { people, fieldIds } = await sendNewDocument(account, {
		...{ fields, recipients: [{ ...berta, authOptions }] },
	});
	const ink = { create: { width: 90, height: 40, channels: 3 as const, background: "#12204a" } };
	const image = (await sharp(ink).png().toBuffer()).toString("base64");
	const save = (fieldId: number | undefined) =>
		app.agent
			.put(`/sign/${people[0]?.token}/fields/${fieldId}`)
			.set("Accept", "application/json")
			.send({ image });
	return { save, fieldIds, recipientId: people[0]?.id };
}
const signature = { of: 0, ...signatureField };

/** Each stored object is listed there until a row refers to it. */
async function countStored(): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query("SELECT count(*)::int FROM objects_to_remove");
	return rows[0].count;
}

describe("an uploaded image is not stored", () => {
	it.each(["EMAIL_CODE", "ACCOUNT"])("before access by %s is proven", async (method) => {
		const { save, fieldIds } = await send([signature], { accessAuth: [method] });
		const before = await countStored();
		expect((await save(fieldIds[0])).status).toBe(403);
		expect(await countStored()).toBe(before);
	});

	it.each([
		["that does not exist", [signature], 1, 404, "field_not_found"],
		["of text", [signature, { of: 0, ...textField }], 1, 400, "answer_refused"],
		[
			"with a fixed value",
			[{ of: 0, ...textField, fieldMeta: { type: "text", text: "Fixed", readOnly: true } }, signature],
			0,
			409,
			"field_read_only",
		],
	])("for a field %s", async (_which, fields, index, status, code) => {
		const { save, fieldIds } = await send(fields);
		const before = await countStored();
		const { body } = await save(fieldIds[index] ?? 2_000_000_000).expect(status);
		expect(body.code).toBe(code);
		expect(await countStored()).toBe(before);
	});

	it("more than 300 times an hour for a recipient", async () => {
		const { save, fieldIds, recipientId } = await send([signature]);
		await save(fieldIds[0]).expect(200);
		const { db, clock } = app.dependencies;
		const limit = { name: "signing-image", limit: 300, seconds: 3_600, refill: "evenly" } as const;
		for (let n = 1; n < 300; n += 1) await takeAllowance(db, limit, String(recipientId), clock());
		const before = await countStored();
		const { body, headers } = await save(fieldIds[0]).expect(429);
		expect(body).toMatchObject({
			code: "too_many_requests",
			detail: expect.stringContaining("Too many attempts"),
		});
		expect(Number(headers["retry-after"])).toBeGreaterThan(0);
		expect(await countStored()).toBe(before);
	});
});
