import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { berta, carl, type SentPerson, sendNewDocument } from "../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

/** Two people who have filled in everything and agreed, and only have to press the button. */
async function twoAboutToFinish() {
	const sent = await sendNewDocument(app.account, { recipients: [berta, carl] });
	const [first, second] = sent.people;
	if (!first || !second) throw new Error("nobody");
	for (const [index, who] of sent.people.entries()) {
		await app.save(who, sent.fieldIds[index], { typed: "Ada" }).expect(200);
		await app.consent(who).expect(200);
	}
	const meet = <Result>(contenders: (() => PromiseLike<Result>)[]) =>
		contendForRow(app.dependencies.db.$client, { table: "documents", id: sent.documentId }, contenders);
	return { ...sent, first, second, meet };
}

const complete = (who: SentPerson) => async () => (await app.complete(who)).status;
const decline = (who: SentPerson) => async () => (await app.decline(who)).status;

describe("concurrently", () => {
	it("two recipients who sign last complete the document, once", async () => {
		const { first, second, meet, documentId } = await twoAboutToFinish();
		expect(await meet([complete(first), complete(second)])).toEqual([200, 200]);
		const { status } = await app.documentRow(documentId);
		const events = await app.eventTypes(documentId);
		expect([status, events.filter((type) => type === "DOCUMENT_COMPLETED").length]).toEqual(["COMPLETED", 1]);
		expect(events.filter((type) => type === "RECIPIENT_SIGNED")).toHaveLength(2);
	});

	it("a double click signs once", async () => {
		const { first, meet, documentId } = await twoAboutToFinish();
		const statuses = await meet([complete(first), complete(first), complete(first)]);
		expect(statuses.sort()).toEqual([200, 409, 409]);
		expect((await app.eventTypes(documentId)).filter((type) => type === "RECIPIENT_SIGNED")).toHaveLength(1);
	});

	it("one signs and one declines: only one of the two counts", async () => {
		const { first, second, meet, documentId } = await twoAboutToFinish();
		await app.complete(first).expect(200);
		const statuses = await meet([complete(second), decline(second)]);
		expect(statuses.sort()).toEqual([200, 409]);
		const { status } = await app.documentRow(documentId);
		const { signingStatus } = await app.recipientRow(second);
		expect([`${status} ${signingStatus}`]).toEqual([
			status === "COMPLETED" ? "COMPLETED SIGNED" : "REJECTED REJECTED",
		]);
	});

	it("the owner cancels while the last one signs: only one of the two happens", async () => {
		const { first, second, meet, documentId } = await twoAboutToFinish();
		await app.complete(first).expect(200);
		const cancel = async () =>
			(await app.account.request("post", `/documents/${documentId}/cancel`).send({})).status;
		const [signed, cancelled] = await meet([complete(second), cancel]);
		const { status } = await app.documentRow(documentId);
		expect([signed === 200, cancelled === 200]).toEqual([status === "COMPLETED", status === "CANCELLED"]);
	});

	it("a field saved during signing is included, or is rejected and changes nothing", async () => {
		const { first, meet, fieldIds } = await twoAboutToFinish();
		const save = async () => (await app.save(first, fieldIds[0], { typed: "Eve" })).status;
		const [saved, signed] = await meet([save, complete(first)]);
		expect(signed).toBe(200);
		expect((await app.fieldRow(fieldIds[0])).customText).toBe(saved === 200 ? "Eve" : "Ada");
	});

	it.each([
		["two fetches of a link", "RECIPIENT_LINK_FETCHED", (who: SentPerson) => app.agent.get(who.path)],
		["two reports of the page", "RECIPIENT_OPENED", (who: SentPerson) => app.opened(who)],
	])("%s are recorded once", async (_what, recorded, send) => {
		const sent = await sendNewDocument(app.account);
		const [who] = sent.people;
		if (!who) throw new Error("nobody");
		const look = async () => (await send(who)).status;
		const looks = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: sent.documentId },
			[look, look],
		);
		expect(looks).toEqual([200, 200]);
		expect((await app.eventTypes(sent.documentId)).filter((type) => type === recorded)).toHaveLength(1);
	});

	it("two consents record the first", async () => {
		const sent = await sendNewDocument(app.account);
		const [who] = sent.people;
		if (!who) throw new Error("nobody");
		const agree = async () => (await app.consent(who)).status;
		const statuses = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: sent.documentId },
			[agree, agree],
		);
		expect(statuses).toEqual([200, 200]);
		expect(
			(await app.eventTypes(sent.documentId)).filter((type) => type === "RECIPIENT_CONSENTED"),
		).toHaveLength(1);
	});
});
