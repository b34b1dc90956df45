import { describe, expect, it } from "@jest/globals";
import { mailsAbout } from "../../../../test/support/documents/read.ts";
import { berta, carl, type SentPerson, sendNewDocument } from "../../../../test/support/documents/sent.ts";
import { signTyped } from "../../../../test/support/documents/sign.ts";
import { sharedAccount, sharedMailApp } from "../../../../test/support/shared-app.ts";
import { getWords } from "../../../languages/words.ts";
import { readSealFacts } from "../../../sealing/queries/facts.ts";
import { makeSealContent } from "../../../sealing/rules/seal-content.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);
const byHand = { meta: { distributionMethod: "NONE" } };

async function sendToBerta(payload: Record<string, unknown> = byHand) {
	const { people, documentId, fieldIds } = await sendNewDocument(account, payload);
	const who = people[0] as SentPerson;
	const path = `/documents/${documentId}`;
	const correct = async (change: object = {}) => {
		const patch = account.request("patch", `${path}/recipients/${who.id}`);
		const { body } = await patch.send({ email: "other@example.com", ...change }).expect(200);
		return { body, who: { ...who, path: `/sign/${body.token}` } };
	};
	const remind = () =>
		account
			.request("post", `${path}/resend`)
			.send({ recipients: [who.id] })
			.expect(200);
	return { who, documentId, fieldId: fieldIds[0], correct, remind };
}
const open = ({ path }: SentPerson) => app.agent.post(`${path}/opened`).set("Accept", "application/json");

/** The first recipient on the certificate of completion. */
async function certified(documentId: number) {
	const facts = await readSealFacts(app.dependencies.db, documentId);
	const { certificate } = makeSealContent(facts, new Map() as never, {
		...{ baseUrl: "https://sign.example.com", sealedAt: new Date(), formValues: {}, logo: null },
		words: getWords("en").certificate,
	});
	return certificate.parties[0];
}
const delivered = "Personal link delivered by the sender";
const emailed = "Personal link sent to this email address";

describe("a recipient whose address is corrected", () => {
	it("was not emailed, although the address before was", async () => {
		const { documentId, fieldId, correct, remind } = await sendToBerta();
		await remind();
		const { body, who } = await correct();
		expect(body).toMatchObject({ sendStatus: "NOT_SENT" });
		expect(await mailsAbout(app, documentId)).not.toContain("request other@example.com");
		await signTyped(app, who, fieldId);
		expect(await certified(documentId)).toMatchObject({ authentication: delivered, sentAt: null });
		await app.workOff();
	});

	it("was emailed when the new link was, not when the first was", async () => {
		const { documentId, fieldId, correct } = await sendToBerta({});
		const { rows: before } = await app.dependencies.db.$client.query(
			"UPDATE recipients SET sent_at = sent_at - interval '1 hour' WHERE document_id = $1 RETURNING sent_at",
			[documentId],
		);
		const { body, who } = await correct();
		expect(body).toMatchObject({ sendStatus: "SENT" });
		await signTyped(app, who, fieldId);
		const party = await certified(documentId);
		expect(party?.authentication).toBe(emailed);
		expect(Date.parse(party?.sentAt ?? "")).toBeGreaterThan(before[0].sent_at.getTime());
		await app.workOff();
	});

	it("has a new link if the sender delivered the first, which then opens nothing", async () => {
		const { who, documentId, fieldId, correct, remind } = await sendToBerta();
		await open(who).expect(200);
		const corrected = await correct();
		expect(corrected.body).toMatchObject({ readStatus: "NOT_OPENED", sendStatus: "NOT_SENT" });
		await open(who).expect(404);
		await remind();
		expect((await mailsAbout(app, documentId)).sort()).toEqual(["request other@example.com"]);
		await signTyped(app, corrected.who, fieldId);
		expect(await certified(documentId)).toMatchObject({ authentication: emailed });
		await app.workOff();
	});

	it("has a new link before their turn too, and is asked at their turn", async () => {
		const payload = {
			recipients: [{ ...berta, signingOrder: 2 }, carl],
			meta: { signingOrder: "SEQUENTIAL" },
		};
		const { who, documentId, correct } = await sendToBerta(payload);
		const { body } = await correct();
		expect(body.token).not.toBe(who.token);
		expect((await mailsAbout(app, documentId)).sort()).toEqual([`request ${carl.email}`]);
		await correct({ signingOrder: 0, email: "third@example.com" });
		expect((await mailsAbout(app, documentId)).sort()).toEqual([
			`request ${carl.email}`,
			"turn third@example.com",
		]);
		await app.workOff();
	});

	it("as a CC remains SENT", async () => {
		const { correct } = await sendToBerta({ recipients: [{ ...berta, role: "CC" }, carl] });
		expect((await correct()).body).toMatchObject({ role: "CC", sendStatus: "SENT" });
		await app.workOff();
	});
});
