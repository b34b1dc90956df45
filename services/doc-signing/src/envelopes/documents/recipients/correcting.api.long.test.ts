import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { signatureField } from "../../../../test/support/documents/draft.ts";
import { mailsAbout } from "../../../../test/support/documents/read.ts";
import {
	berta,
	carl,
	createSendable,
	type SentPerson,
	sendNewDocument,
} from "../../../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

let later = 0;
const travel = (seconds: number) => {
	later += seconds;
	app.travel(seconds);
};
// Storage checks the expiry of upload URLs by the real time.
afterEach(() => travel(-later));

/** Carl has signed; Berta's link was mailed to a mistyped address. */
async function mistyped() {
	const sent = await sendNewDocument(app.account, { recipients: [berta, carl] });
	const [wrong, other] = sent.people;
	if (!wrong || !other) throw new Error("nobody");
	await app.sign(other, sent.fieldIds[1]);
	const path = `/documents/${sent.documentId}/recipients/${wrong.id}`;
	const correct = () => app.account.request("patch", path).send({ email: "berta@example.org" });
	return { ...sent, wrong, path, correct };
}

describe("a recipient at a mistyped address", () => {
	it("can be corrected after a scanner and a stranger have opened the link, which keeps the first signature", async () => {
		const { documentId, wrong, correct, fieldIds } = await mistyped();
		await app.agent.get(wrong.path).expect(200);
		await app.opened(wrong).expect(200);
		const { body } = await correct().expect(200);
		expect(body).toMatchObject({ email: "berta@example.org", readStatus: "NOT_OPENED" });
		await app.opened(wrong).expect(404);
		const right: SentPerson = { ...wrong, path: `/sign/${body.token}` };
		expect(await app.recipientRow(wrong)).toMatchObject({ openedAt: null, linkFetchedAt: null });
		await app.agent.get(right.path).expect(200);
		await app.sign(right, fieldIds[0]);
		expect((await app.documentRow(documentId)).status).toBe("COMPLETED");
		const opened = (await app.events(documentId)).filter(({ type }) => type === "RECIPIENT_OPENED");
		expect(opened.map(({ data }) => (data as { by: { email: string } }).by.email).slice(1)).toEqual([
			"berta@example.com",
			"berta@example.org",
		]);
	});

	describe.each(["VIEWER", "APPROVER"])("who was asked to act as %s", (role) => {
		async function invited() {
			const recipients = [{ ...berta, role }, carl];
			const { people, documentId } = await sendNewDocument(app.account, { recipients });
			const wrong = people[0] as SentPerson;
			const path = `/documents/${documentId}/recipients/${wrong.id}`;
			const patch = (change: object) => app.account.request("patch", path).send(change).expect(200);
			return { wrong, patch };
		}

		it("can be corrected and made a CC, after the link was opened", async () => {
			const { wrong, patch } = await invited();
			await app.opened(wrong).expect(200);
			const { body } = await patch({ email: "berta@example.org", role: "CC" });
			expect(body).toMatchObject({ role: "CC", readStatus: "NOT_OPENED", signingStatus: "SIGNED" });
			expect(body.token).not.toBe(wrong.token);
			await app.agent.get(wrong.path).expect(404);
		});

		it("can be corrected and asked again, after being a CC", async () => {
			const { wrong, patch } = await invited();
			await patch({ role: "CC" });
			const { body } = await patch({ email: "berta@example.org", role });
			expect(body).toMatchObject({ role, sendStatus: "SENT", signingStatus: "NOT_SIGNED" });
			await app.opened(wrong).expect(404);
			await app.opened({ ...wrong, path: `/sign/${body.token}` }).expect(200);
		});
	});

	it("can be removed after it was opened", async () => {
		const { wrong, path, documentId } = await mistyped();
		await app.opened(wrong).expect(200);
		await app.account
			.request("post", `/documents/${documentId}/recipients`)
			.send({ name: "Eve", email: "e@example.com" });
		await app.account.request("delete", path).expect(200);
	});

	it("can no longer be corrected or removed once they have agreed to sign", async () => {
		const { wrong, path, correct } = await mistyped();
		await app.consent(wrong).expect(200);
		expect((await correct().expect(400)).body.code).toBe("recipient_has_begun");
		expect((await app.account.request("delete", path).expect(400)).body.code).toBe("recipient_has_begun");
	});

	it("either agrees to sign or is corrected, if both happen at once", async () => {
		const { documentId, wrong, correct } = await mistyped();
		const [agreed, corrected] = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: documentId },
			[async () => (await app.consent(wrong)).status, async () => (await correct()).status],
		);
		expect([
			[200, 400],
			[404, 200],
		]).toContainEqual([agreed, corrected]);
	});
});

/** Berta has opened the document. `move` moves her field. */
async function opened(payload: object = {}) {
	const sent = await sendNewDocument(app.account, { recipients: [berta, carl], ...payload });
	const [who, other] = sent.people;
	if (!who || !other) throw new Error("nobody");
	await app.opened(who).expect(200);
	travel(60);
	const path = `/documents/${sent.documentId}`;
	const move = () => app.account.request("patch", `${path}/fields/${sent.fieldIds[0]}`).send({ pageX: 12 });
	const told = async () =>
		(await mailsAbout(app, sent.documentId)).filter((mail) => mail.startsWith("corrected"));
	return { ...sent, who, other, path, move, told };
}

const changed = "This document changed after you opened it";
const seenOn = (text: string) => /name="seen" value="([^"]*)"/.exec(text)?.[1];

describe("a correction", () => {
	it("is shown to a recipient who has opened the document, and not signed with an outdated page", async () => {
		const { who, move, documentId, fieldIds } = await opened();
		const before = await app.agent.get(who.path).expect(200);
		expect(before.text).not.toContain(changed);
		await move().expect(200);
		const after = await app.agent.get(who.path).expect(200);
		expect(after.text).toContain(changed);
		await app.save(who, fieldIds[0], { typed: "Berta" }).expect(200);
		await app.consent(who).expect(200);
		const outdated = await app.complete(who).send({ seen: null }).expect(409);
		expect(outdated.body.code).toBe("statement_outdated");
		const form = { action: "finish", seen: "" };
		await app.agent
			.post(who.path)
			.type("form")
			.send(form)
			.expect(303)
			.expect("location", `${who.path}?changed`);
		expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
		await app
			.complete(who)
			.send({ seen: seenOn(after.text) })
			.expect(200);
		expect((await app.documentRow(documentId)).status).toBe("PENDING");
	});

	it.each(["save", "finish", "decline"])(
		"is shown without scripts, too, to a recipient whose first button is %s",
		async (action) => {
			const { people, documentId, fieldIds } = await sendNewDocument(app.account);
			const who = people[0] as SentPerson;
			const page = await app.agent.get(who.path).expect(200);
			travel(60);
			const field = `/documents/${documentId}/fields/${fieldIds[0]}`;
			await app.account.request("patch", field).send({ pageX: 12 }).expect(200);
			travel(60);
			const typed = { [`field.${fieldIds[0]}`]: "Berta", consent: "yes", reason: " " };
			expect(page.text).toMatch(/name="seen" value(="")?\/>/);
			const form = { ...typed, action, seen: "" };
			const answer = await app.agent.post(who.path).type("form").send(form);
			const after = answer.status === 303 ? await app.agent.get(String(answer.headers.location)) : answer;
			expect(after.text).toContain(changed);
			expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
			const again = { ...form, action: "finish", seen: seenOn(after.text) };
			await app.agent.post(who.path).type("form").send(again).expect(303);
			expect((await app.recipientRow(who)).signingStatus).toBe("SIGNED");
		},
	);

	it("is reported to those who have signed, in one email for several changes in a row", async () => {
		const { other, move, told, path, fieldIds, who } = await opened();
		await app.sign(other, fieldIds[1]);
		travel(600);
		await app.account.request("patch", `${path}/recipients/${who.id}`).send({ signingOrder: 3 }).expect(200);
		expect(await told()).toEqual([]);
		expect((await app.agent.get(other.path).expect(200)).text).not.toContain("is correcting");
		await move().expect(200);
		const edits = [20, 30].map((pageX) => ({ op: "change", id: fieldIds[0], base: {}, change: { pageX } }));
		await app.account.request("post", `${path}/fields/edits`).send({ edits }).expect(200);
		expect(await told()).toEqual([`corrected ${carl.email}`]);
		expect((await app.agent.get(other.path).expect(200)).text).toContain("is correcting");
		travel(600);
		await app.account.request("patch", `${path}/recipients/${who.id}`).send({ name: "Berta N" }).expect(200);
		expect(await told()).toHaveLength(2);
	});

	it("is only a change that differs, since programs send the whole recipient and field again", async () => {
		const { other, told, path, fieldIds, who, documentId } = await opened();
		await app.sign(other, fieldIds[1]);
		const { body } = await app.account.request("get", path).expect(200);
		const { name, email, role } = body.recipients[0];
		const whole = { name, email, role, signingOrder: 3, authOptions: { accessAuth: [] } };
		await app.account.request("patch", `${path}/recipients/${who.id}`).send(whole).expect(200);
		const same = { ...signatureField, pageY: 60, recipientId: who.id };
		await app.account.request("patch", `${path}/fields/${fieldIds[0]}`).send(same).expect(200);
		expect(await told()).toEqual([]);
		expect((await app.documentRow(documentId)).correctedAt).toBeNull();
		expect(await app.eventTypes(documentId)).not.toContain("FIELD_CHANGED");
		const [event] = (await app.events(documentId)).filter((one) => one.type === "RECIPIENT_CHANGED");
		expect(event?.data).toMatchObject({ changed: { signingOrder: 3 } });
		expect(Object.keys(Object(event?.data).changed)).not.toContain("email");
	});

	it("is shown on the page only, if the sender distributes the links", async () => {
		const { other, move, told, fieldIds } = await opened({ meta: { distributionMethod: "NONE" } });
		await app.sign(other, fieldIds[1]);
		travel(60);
		await move().expect(200);
		expect(await told()).toEqual([]);
		expect((await app.agent.get(other.path).expect(200)).text).toContain("is correcting");
	});

	it("is not a change of a draft: nobody has seen that", async () => {
		const { documentId } = await createSendable(app.account);
		const { body } = await app.account.request("get", `/documents/${documentId}`);
		await app.account
			.request("patch", `/documents/${documentId}/fields/${body.fields[0].id}`)
			.send({ pageX: 5 });
		expect((await app.documentRow(documentId)).correctedAt).toBeNull();
	});
});

describe("the editor of a draft", () => {
	const draft = async () => {
		const { documentId } = await createSendable(app.account);
		const path = `/documents/${documentId}`;
		const { fields } = (await app.account.request("get", path)).body;
		const field = `${path}/fields/${fields[0].id}`;
		const remove = () => app.account.request("delete", field).set("Expected-Status", "DRAFT");
		const send = () => app.account.request("post", `${path}/send`).send({});
		return { documentId, path, remove, send };
	};

	it("changes nothing once it is sent", async () => {
		const { path, remove, send } = await draft();
		await send().expect(200);
		expect((await remove().expect(409)).body.code).toBe("document_status_changed");
		const late = { name: "Eve", email: "eve@example.com", role: "SIGNER" };
		const add = () => app.account.request("post", `${path}/recipients`).send(late);
		await add().set("Expected-Status", "DRAFT").expect(409);
		await add().set("Expected-Status", "PENDING").expect(200);
	});

	it("either changes it or finds it sent, if both happen at once", async () => {
		const { documentId, remove, send } = await draft();
		const statuses = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: documentId },
			[async () => (await send()).status, async () => (await remove()).status],
		);
		expect([
			[200, 409],
			[400, 200],
		]).toContainEqual(statuses);
	});
});
