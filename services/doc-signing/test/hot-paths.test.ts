import { beforeAll, expect, it } from "@jest/globals";
import { countStatements } from "@repo/service-kit/testing";
import { createAccount } from "./support/accounts.ts";
import { signedInBrowser } from "./support/browsers.ts";
import { ada, createDraft, draftWith, signatureField } from "./support/documents/draft.ts";
import { insertManyDocuments } from "./support/documents/insert-many.ts";
import { readyTemplate } from "./support/documents/template.ts";
import { sharedAccount, sharedApp } from "./support/shared-app.ts";

const grace = { ...ada, name: "Grace Hopper", email: "grace@example.com" };
const recipients = [ada, grace];
const app = sharedApp();
const account = sharedAccount(app);

/** `[statements, with COMMIT]`, all of them named. */
async function countOf(work: () => PromiseLike<unknown>): Promise<[number, number]> {
	const { statements, roundTrips, unnamed } = await countStatements(app.dependencies.db.$client, work);
	expect(unnamed).toEqual([]);
	return [statements, roundTrips];
}

/** The number of statements of a page, whose filters make too many texts to name each. */
async function countOfPage(work: () => PromiseLike<unknown>): Promise<number> {
	return (await countStatements(app.dependencies.db.$client, work)).statements;
}

/** A draft whose file has been processed. */
async function readyDraft() {
	const draft = await draftWith(account, { recipients });
	await account.request("get", `/documents/${draft.documentId}`).expect(200);
	return draft;
}

// The first file starts the process that opens PDFs, which takes long when other test files start at the same time.
beforeAll(() => readyDraft(), 60_000);

async function sendable() {
	const { documentId, recipients: people } = await readyDraft();
	await account
		.request("post", `/documents/${documentId}/fields`)
		.send(people.map(({ recipientId }) => ({ ...signatureField, recipientId })))
		.expect(200);
	return documentId;
}

it("creating a document with two recipients", async () => {
	expect(await countOf(() => createDraft(account, { recipients }))).toEqual([3, 4]);
});

it("reading a document", async () => {
	const { documentId } = await readyDraft();
	const read = () => account.request("get", `/documents/${documentId}`).expect(200);
	expect(await countOf(read)).toEqual([2, 2]);
});

it("reading a document that awaits its file", async () => {
	const { documentId } = await createDraft(account, { recipients });
	const read = () => account.request("get", `/documents/${documentId}`).expect(200);
	expect(await countOf(read)).toEqual([2, 2]);
});

it.each(["", "status=DRAFT", "page=3"])("listing 1,000 documents: %s", async (query) => {
	const owner = await createAccount(app);
	await insertManyDocuments(app, owner, 1_000);
	const list = () => owner.request("get", `/documents?${query}`).expect(200);
	expect(await countOf(list)).toEqual([2, 2]);
});

it.each([
	["", 6],
	["status=DRAFT", 6],
	["sort=title", 6],
	["query=700", 8],
	// And counts its pieces, of which the index is asked for the rarest.
	["query=Contract%20700%20of", 9],
])("the page of 1,000 documents: %s", async (query, statements) => {
	const owner = await createAccount(app);
	await insertManyDocuments(app, owner, 1_000);
	const { cookie } = await signedInBrowser(app, owner);
	const open = () => app.agent.get(`/documents?${query}`).set("Cookie", cookie).expect(200);
	expect(await countOfPage(open)).toBe(statements);
});

it("the page of a document", async () => {
	const { documentId } = await readyDraft();
	const { cookie } = await signedInBrowser(app, account);
	const open = () => app.agent.get(`/documents/${documentId}`).set("Cookie", cookie).expect(200);
	expect(await countOfPage(open)).toBe(10);
});

it("adding a field", async () => {
	const { documentId, recipients: people } = await readyDraft();
	const field = { ...signatureField, recipientId: people[0]?.recipientId };
	const add = () => account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	expect(await countOf(add)).toEqual([4, 5]);
});

it("generating a document with two recipients and six fields", async () => {
	const template = {
		recipients: [
			{ name: "Tenant", role: "SIGNER" },
			{ name: "Landlord", role: "SIGNER" },
		],
		fields: [10, 20, 30].flatMap((pageY) => [
			{ ...signatureField, pageY, recipientIndex: 0 },
			{ ...signatureField, pageX: 60, pageY, recipientIndex: 1 },
		]),
	};
	const { id, ids } = await readyTemplate(account, template);
	await account.request("get", `/templates/${id}`).expect(200);
	const people = ids.map((one, index) => ({ ...recipients[index], id: one }));
	const generate = () =>
		account.request("post", `/templates/${id}/generate-document`).send({ recipients: people }).expect(200);
	expect(await countOf(generate)).toEqual([3, 4]);
});

it("changing a draft", async () => {
	const { documentId } = await readyDraft();
	const change = () =>
		account.request("patch", `/documents/${documentId}`).send({ title: "Another lease" }).expect(200);
	expect(await countOf(change)).toEqual([4, 5]);
});

it.each([
	{ time: "first", expected: [5, 6] },
	{ time: "again", expected: [3, 3] },
])("creating under an Idempotency-Key, $time", async ({ expected }) => {
	const create = () =>
		account
			.request("post", "/documents")
			.set("Idempotency-Key", "hot-path")
			.send({ title: "Lease", recipients })
			.expect(200);
	expect(await countOf(create)).toEqual(expected);
});

it.each([
	{ sendEmail: false, expected: [6, 7] },
	{ sendEmail: true, expected: [8, 9] },
])("sending to two recipients, $sendEmail", async ({ sendEmail, expected }) => {
	const documentId = await sendable();
	const send = () => account.request("post", `/documents/${documentId}/send`).send({ sendEmail }).expect(200);
	expect(await countOf(send)).toEqual(expected);
	await app.dependencies.db.execute(
		"SELECT graphile_worker.complete_jobs(array(SELECT id FROM graphile_worker.jobs))",
	);
});
