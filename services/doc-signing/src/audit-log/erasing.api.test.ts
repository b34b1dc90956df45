import { createHash } from "node:crypto";
import { expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { runCommand } from "@repo/service-kit/testing";
import canonicalize from "canonicalize";
import { berta, carl, sendNewDocument } from "../../test/support/documents/sent.ts";
import { sharedAccount, sharedApp } from "../../test/support/shared-app.ts";
import { program } from "../operator/program.ts";

const app = sharedApp();
const account = sharedAccount(app);
const REASON = "The rent is too high, says Berta.";

/** A document that was sent, opened and declined. */
const documentId = sharedByTests(async () => {
	const sent = await sendNewDocument(account, {
		title: "Lease for Ada Lovelace",
		externalId: "ada-17",
		recipients: [berta, carl],
	});
	const path = sent.people[0]?.path ?? "";
	await app.agent.get(path).set("User-Agent", "Bertas telephone").expect(200);
	await app.agent
		.post(`${path}/decline`)
		.set("Accept", "application/json")
		.send({ reason: REASON })
		.expect(200);
	await app.sql("DELETE FROM graphile_worker._private_jobs");
	return { id: sent.documentId };
});

type Logged = {
	sequence: number;
	at: string;
	type: string;
	data: Record<string, unknown>;
	personal: Record<string, { digest: string; salt: string | null }>;
	previousHash: string | null;
	hash: string;
};

async function readLog(): Promise<{ intact: boolean; events: Logged[] }> {
	return (await account.request("get", `/documents/${documentId.id}/audit-log`).expect(200)).body;
}

const sha256 = (...parts: (Buffer | string)[]) =>
	parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/** As docs/evidence.md tells an outsider who has only the log. */
function hashedText({ sequence, at, type, data, personal }: Logged): string {
	const copy = structuredClone(data);
	for (const [pointer, { digest, salt }] of Object.entries(personal)) {
		const path = pointer.slice(1).split("/");
		const name = path.pop() ?? "";
		const owner = path.reduce<Record<string, unknown>>(
			(at, step) => at[step] as Record<string, unknown>,
			copy,
		);
		const value = owner[name];
		if (salt !== null) expect(sha256(canonicalize([name, salt, value]) ?? "")).toBe(digest);
		else expect(value).toBeNull();
		owner[name] = { digest };
	}
	return canonicalize({ documentId: documentId.id, sequence, at, type, data: copy }) ?? "";
}

function verifyOutside(events: Logged[]) {
	for (const [index, event] of events.entries()) {
		expect(event.previousHash).toBe(events[index - 1]?.hash ?? null);
		expect(sha256(Buffer.from(event.previousHash ?? "", "hex"), hashedText(event))).toBe(event.hash);
	}
}

it("the hash of an event covers nothing that a person wrote or is known by, other than salted digests", async () => {
	const { events } = await readLog();
	const written = JSON.stringify(events.map(({ data }) => data));
	const hashed = events.map(hashedText).join();
	const known = [berta.name, berta.email, carl.email, "Lovelace", "ada-17", "Bertas telephone", REASON];
	for (const text of [...known, account.email, "127.0.0.1"]) {
		expect(written).toContain(text);
		expect(hashed).not.toContain(text);
	}
	verifyOutside(events);
});

it("salts have 128 random bits and are never repeated", async () => {
	const { events } = await readLog();
	const salts = events.flatMap(({ personal }) => Object.values(personal).map(({ salt }) => salt ?? ""));
	for (const salt of salts) expect(Buffer.from(salt, "base64url")).toHaveLength(16);
	expect(salts.length).toBeGreaterThan(10);
	expect(new Set(salts).size).toBe(salts.length);
});

const erase = `data = jsonb_set(data, '{by,email}', 'null'), personal = jsonb_set(personal, '{/by/email,salt}', 'null')`;
const inCreation = "WHERE document_id = $1 AND sequence = 1";

it.each([
	"data = jsonb_set(data, '{by,email}', 'null')",
	"personal = jsonb_set(personal, '{/by/email,salt}', 'null')",
	"personal = personal - '/by/email'",
	`data = jsonb_set(data, '{by,email}', '"x@example.com"'), personal = jsonb_set(personal, '{/by/email,salt}', 'null')`,
	`data = jsonb_set(data, '{by,email}', 'null'), personal = jsonb_set(personal, '{/by/email}', '{"digest": "", "salt": null}')`,
	`data = jsonb_set(data, '{by,kind}', 'null'), personal = personal || '{"/by/kind": {"digest": "", "salt": null}}'`,
	`personal = jsonb_set(personal, '{/by/email,salt}', '"another"')`,
	`${erase}, type = 'DOCUMENT_SENT'`,
	`${erase}, hash = ''`,
])("the database refuses a change that does not erase a value with its salt: %s", async (change) => {
	const changed = app.sql(`UPDATE document_events SET ${change} ${inCreation}`, [documentId.id]);
	await expect(changed).rejects.toThrow("never changed or removed");
});

it("a log verifies after a value and its salt were erased, which the database permits once", async () => {
	await app.sql(`UPDATE document_events SET ${erase} ${inCreation}`, [documentId.id]);
	const restored = `data = jsonb_set(data, '{by,email}', '"${account.email}"')`;
	await expect(
		app.sql(`UPDATE document_events SET ${restored} ${inCreation}`, [documentId.id]),
	).rejects.toThrow("never changed or removed");
	const { intact, events } = await readLog();
	expect(intact).toBe(true);
	expect(events[0]).toMatchObject({
		data: { by: { email: null } },
		personal: { "/by/email": { salt: null } },
	});
	verifyOutside(events);
	expect(await runCommand(program, app.dependencies, ["audit", "verify"])).toMatchObject({ exitCode: 0 });
});

it.each([
	["value", `data = jsonb_set(data, '{title}', '"Lease for Eve"')`],
	["salt", `personal = jsonb_set(personal, '{/title,salt}', '"AAAAAAAAAAAAAAAAAAAAAA"')`],
	["digest", `personal = jsonb_set(personal, '{/title,digest}', '"${"0".repeat(64)}"')`],
	[
		"digest of an erased value",
		`personal = jsonb_set(personal, '{/by/email,digest}', '"${"0".repeat(64)}"')`,
	],
])("a changed %s is found", async (_what, change) => {
	const update = (set: string, values: unknown[]) =>
		app.sql(`UPDATE document_events SET ${set} ${inCreation}`, [documentId.id, ...values]);
	const rows = await app.sql(`SELECT data, personal FROM document_events ${inCreation}`, [documentId.id]);
	await app.sql("ALTER TABLE document_events DISABLE TRIGGER document_events_do_not_change");
	try {
		await update(change, []);
		expect(await readLog()).toMatchObject({
			intact: false,
			faults: [{ code: "CHAIN_BROKEN", sequence: 1 }],
		});
		await update("data = $2, personal = $3", [rows[0].data, rows[0].personal]);
	} finally {
		await app.sql("ALTER TABLE document_events ENABLE TRIGGER document_events_do_not_change");
	}
	expect((await readLog()).intact).toBe(true);
});
