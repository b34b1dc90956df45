import { createHash, verify } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { enqueue } from "@repo/service-kit/jobs";
import { runCommand } from "@repo/service-kit/testing";
import { appendEvent } from "../../../test/support/append-event.ts";
import { insertSentDocument } from "../../../test/support/documents/insert-sent.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { startTimeStampServer, type TimeStampServer } from "../../../test/support/time-stamp-server.ts";
import { program } from "../../operator/program.ts";
import { rotateCertificate } from "../../sealing/rotate-certificate.ts";
import { anchorLogs } from "./anchor-logs.ts";
import { listAnchors, listHeads } from "./queries.ts";

let app: TestApp;
let server: TimeStampServer;
let ids: number[];
beforeAll(async () => {
	server = await startTimeStampServer({ time: () => app.dependencies.clock() });
	app = await startApp({ TIMESTAMP_URLS: server.url, TIMESTAMP_TRUST: server.rootFile });
	ids = [];
	for (let count = 0; count < 3; count++) ids.push((await insertSentDocument(app.dependencies)).documentId);
});
afterAll(async () => {
	await app.close();
	await server.close();
});

const anchors = () => listAnchors(app.dependencies.db, 0, 100);
const grow = () =>
	app.dependencies.db.transaction((tx) =>
		appendEvent(tx, ids[1] as number, { type: "DOCUMENT_RESENT", data: {}, at: app.dependencies.clock() }),
	);
const nextHour = () => app.travel(3600);
const verifyAll = () => runCommand(program, app.dependencies, ["audit", "verify"]);

it("the job signs and time-stamps a root over all logs", async () => {
	await enqueue(app.dependencies.db, "anchor-audit-logs", {});
	await app.workOff();
	const [anchor, ...rest] = await anchors();
	if (!anchor) throw new Error("no anchor");
	expect(rest).toEqual([]);
	expect(JSON.parse(anchor.statement.toString())).toEqual({
		type: "doc-signing audit anchor",
		number: 1,
		at: anchor.at.toISOString(),
		previousHash: null,
		merkleRoot: anchor.merkleRoot.toString("hex"),
		leaves: 3,
	});
	const { certificate } = await app.dependencies.signingKeys.current();
	expect(anchor.certificate).toBe(certificate.toString());
	expect(verify("sha256", anchor.statement, certificate.publicKey, anchor.signature)).toBe(true);
	expect(anchor.timeStamp?.length).toBeGreaterThan(100);
	expect((await listHeads(app.dependencies.db, 1)).map(({ documentId }) => documentId)).toEqual(ids);
	expect(await verifyAll()).toMatchObject({
		exitCode: 0,
		out: expect.stringContaining("1 anchor verified, 1 with a time-stamp"),
	});
});

it("creates one per hour, over the logs that grew, with the hash of the previous statement", async () => {
	await grow();
	await anchorLogs(app.dependencies);
	expect(await anchors()).toHaveLength(1);
	nextHour();
	await anchorLogs(app.dependencies);
	const [first, second] = await anchors();
	const hash = createHash("sha256")
		.update(first?.statement ?? "")
		.digest();
	expect(second).toMatchObject({ number: 2, previousHash: hash });
	expect(await listHeads(app.dependencies.db, 2)).toMatchObject([{ documentId: ids[1], sequence: 2 }]);
	nextHour();
	await anchorLogs(app.dependencies);
	expect(await anchors()).toHaveLength(2);
});

it("concurrent instances create one", async () => {
	await grow();
	nextHour();
	const before = (await anchors()).length;
	const results = await contend({
		pool: app.dependencies.db.$client,
		lock: { text: "LOCK TABLE audit_anchors IN EXCLUSIVE MODE" },
		contenders: Array.from({ length: 4 }, () => () => anchorLogs(app.dependencies)),
	});
	expect(results.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
	expect(await anchors()).toHaveLength(before + 1);
	expect(await verifyAll()).toMatchObject({ exitCode: 0 });
});

it("creates one without a time-stamp server, and after a certificate rotation", async () => {
	await rotateCertificate(app.dependencies);
	await grow();
	nextHour();
	server.setDown(true);
	await anchorLogs(app.dependencies);
	server.setDown(false);
	expect((await anchors()).at(-1)?.timeStamp).toBeNull();
	expect(app.logged.join("")).toContain("the anchor of the audit logs has no time-stamp");
	const { exitCode, out, value } = await verifyAll();
	expect(exitCode).toBe(0);
	expect(out).toMatch(/3 anchors signed with [0-9a-f]{64}, not with the certificate in use\./);
	expect(value).toMatchObject({ anchors: { anchors: 4, timeStamped: 3 } });
});

it("rejects the time-stamp of another anchor", async () => {
	const { $client } = app.dependencies.db;
	await $client.query("ALTER TABLE audit_anchors DISABLE TRIGGER USER");
	await $client.query(
		"UPDATE audit_anchors SET time_stamp = (SELECT time_stamp FROM audit_anchors WHERE number = 1) WHERE number = 2",
	);
	const { exitCode, out } = await verifyAll();
	expect(exitCode).toBe(1);
	expect(out).toMatch(/^anchor 2\s+TIME_STAMP_INVALID\s+.*the token is for other data/m);
});

it.each(["audit_anchors", "audit_anchor_heads"])("rows of %s cannot be changed or deleted", async (table) => {
	const { $client } = app.dependencies.db;
	await $client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
	for (const statement of [
		`DELETE FROM ${table}`,
		`TRUNCATE ${table} CASCADE`,
		`UPDATE ${table} SET ${table === "audit_anchors" ? "at = now()" : "sequence = 1"}`,
	])
		await expect($client.query(statement)).rejects.toThrow("are never changed or removed");
});
