import { afterAll, beforeAll, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
	type DocumentStatus,
	documentStatuses,
	isFinal,
} from "../../src/envelopes/documents/rules/document-status.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signatureField, upload } from "../support/documents/draft.ts";
import { createTemplate } from "../support/documents/template.ts";
import { mayMove, mayMoveRecipient } from "../support/may-move.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { anyCall, type Call, type CallContext, type Plan, plans, takes } from "./life-model.ts";

const LIVES = Number(process.env.LIVES ?? 25);

/** One sequence for each possible end, so that every run of this test covers them all. */
const alone: Plan = {
	signingOrder: "PARALLEL",
	recipients: [{ role: "SIGNER", order: null, hasField: true }],
};
const endings: [Plan, Call[]][] = [
	[alone, [{ what: "send" }, { what: "sign", recipient: 0 }]],
	[alone, [{ what: "send" }, { what: "decline", recipient: 0 }]],
	[
		alone,
		[{ what: "sign", recipient: 0 }, { what: "send" }, { what: "cancel" }, { what: "sign", recipient: 0 }],
	],
	[
		{ signingOrder: "PARALLEL", recipients: [{ role: "CC", order: null, hasField: false }] },
		[{ what: "send" }, { what: "send" }],
	],
];
const reached = new Set<DocumentStatus>(["DRAFT"]);

let app: TestApp;
let account: TestAccount;
let templateId: number;
beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "1000000" });
	account = await createAccount(app);
	const template = await createTemplate(account, { recipients: [], fields: [] });
	await upload(template.uploadUrl);
	templateId = template.id;
});
afterAll(async () => {
	await app.dependencies.db.$client.query(
		"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs",
	);
	await app.close();
});

it(
	"no sequence of calls by sender and recipients leaves the transition table of documents and recipients",
	async () => {
		await fc.assert(
			fc.asyncProperty(plans, fc.array(anyCall, { minLength: 1, maxLength: 14 }), async (plan, calls) => {
				const documentId = await prepare(plan);
				let before = await read(documentId);
				for (const call of calls) {
					const context: CallContext = { plan, document: before, now: app.dependencies.clock() };
					const status = await make(call, before, documentId);
					const expected = takes(call, context);
					expect({ call, status, expected }).toMatchObject({ status: expected ? 200 : expect.any(Number) });
					if (!expected) expect(status).toBeGreaterThanOrEqual(400);
					expect(status).toBeLessThan(500);
					const after = await read(documentId);
					expectLawful(before, after, call);
					if (after) reached.add(after.status);
					before = after;
				}
				await expectIntact(documentId);
			}),
			{ numRuns: LIVES, endOnFailure: true, examples: [...endings] },
		);
		expect([...reached].sort()).toEqual([...documentStatuses].sort());
	},
	30_000 + LIVES * 4_000,
);

async function prepare({ signingOrder, recipients }: Plan): Promise<number> {
	const { body } = await account
		.request("post", `/templates/${templateId}/generate-document`)
		.send({ recipients: [], meta: { signingOrder } })
		.expect(200);
	const path = `/documents/${body.documentId}`;
	for (const [index, { role, order, hasField }] of recipients.entries()) {
		const person = {
			name: `R${index}`,
			email: `r${index}-${body.documentId}@example.com`,
			role,
			signingOrder: order,
		};
		const added = await account.request("post", `${path}/recipients`).send(person).expect(200);
		if (!hasField) continue;
		const field = { ...signatureField, recipientId: added.body.id };
		await account.request("post", `${path}/fields`).send(field).expect(200);
	}
	return body.documentId;
}

/** Makes the call; returns its status. */
async function make(call: Call, document: CallContext["document"], documentId: number): Promise<number> {
	const path = `/documents/${documentId}`;
	const recipient = "recipient" in call ? document?.recipients[call.recipient] : undefined;
	switch (call.what) {
		case "send":
		case "cancel":
			return (await account.request("post", `${path}/${call.what}`)).status;
		case "delete":
			return (await account.request("delete", path)).status;
		case "resend":
			return (await account.request("post", `${path}/resend`).send({ recipients: [recipient?.id ?? 1] }))
				.status;
		case "wait":
			app.travel(call.days * 86_400);
			return 200;
		case "decline":
			return (await app.agent.post(`/sign/${recipient?.token}/decline`).send({ reason: "No." })).status;
		case "sign": {
			const link = `/sign/${recipient?.token}`;
			await app.agent.get(link);
			await app.agent.post(`${link}/consent`);
			for (const { id, recipientId } of document?.fields ?? [])
				if (recipientId === recipient?.id)
					await app.agent.put(`${link}/fields/${id}`).send({ typed: "Ada Lovelace" });
			return (await app.agent.post(`${link}/complete`)).status;
		}
	}
}

async function read(documentId: number): Promise<CallContext["document"]> {
	const { body, status } = await account.request("get", `/documents/${documentId}`);
	return status === 200 ? body : undefined;
}

function expectLawful(before: CallContext["document"], after: CallContext["document"], call: Call): void {
	if (!before || !after) {
		expect(after).toBeUndefined();
		return;
	}
	const { status } = before;
	const acting = after.recipients.filter(({ role }) => role !== "CC");
	// If nobody has to act, sending makes both transitions at once.
	const from = call.what === "send" && acting.length === 0 && status === "DRAFT" ? "PENDING" : status;
	if (after.status !== status)
		expect(`${from} → ${after.status} ${mayMove(from, after.status)}`).toMatch(/true$/);
	if (isFinal(status) && call.what !== "sign") expect(after).toEqual(before);
	for (const [index, recipient] of before.recipients.entries())
		for (const name of ["sendStatus", "readStatus", "signingStatus"] as const) {
			const [from, to] = [recipient[name], after.recipients[index]?.[name] ?? "NOT_SENT"];
			if (to !== from) expect(`${from} → ${to} ${mayMoveRecipient(from, to)}`).toMatch(/true$/);
		}
	const signed = acting.every((one) => one.signingStatus === "SIGNED");
	if (after.status === "COMPLETED") expect(signed).toBe(true);
	if (after.status === "PENDING") expect(signed).toBe(false);
	expect(after.recipients.some((one) => one.signingStatus === "REJECTED")).toBe(after.status === "REJECTED");
	expect(after.completedAt !== null).toBe(after.status === "COMPLETED");
}

async function expectIntact(documentId: number): Promise<void> {
	const { body, status } = await account.request("get", `/documents/${documentId}/audit-log`);
	if (status === 200) expect(body.intact).toBe(true);
}
