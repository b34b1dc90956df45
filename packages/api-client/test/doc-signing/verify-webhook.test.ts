import { createHmac } from "node:crypto";
import { expect, it } from "@jest/globals";
import { UnverifiedWebhook, verifyWebhook } from "@repo/doc-signing-client";

const key = Buffer.from("a webhook secret of 32 bytes....");
const secret = `whsec_${key.toString("base64")}`;
const body = '{"event":"DOCUMENT_SENT","payload":{"title":"Ünïcode"}}';
const now = new Date("2026-11-22T12:00:00Z");
const seconds = now.getTime() / 1000;

function sign(change: { timestamp?: string; id?: string; key?: string | Buffer } = {}) {
	const { id = "evt_1", timestamp = String(seconds), key: with_ = key } = change;
	const signature = createHmac("sha256", with_).update(`${id}.${timestamp}.${body}`).digest("base64");
	return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

it.each([
	["a text", body, sign()],
	["bytes", new TextEncoder().encode(body), sign()],
	["Headers", body, new Headers(sign())],
])("a signed delivery is verified, given as %s", async (_what, given, headers) => {
	await expect(verifyWebhook(given, headers, secret, { now })).resolves.toEqual(JSON.parse(body));
});

it("one of several signatures is enough, while a secret is replaced", async () => {
	const own = sign()["webhook-signature"];
	const headers = { ...sign(), "webhook-signature": `v1a,x v1,AAAA ${own}` };
	await expect(verifyWebhook(body, headers, secret, { now })).resolves.toBeDefined();
});

it("a secret without the prefix is the key itself", async () => {
	await expect(verifyWebhook(body, sign({ key: "plain" }), "plain", { now })).resolves.toBeDefined();
});

it.each([
	["another body", `${body} `, sign()],
	["another id", body, { ...sign(), "webhook-id": "evt_2" }],
	["another time", body, { ...sign(), "webhook-timestamp": String(seconds + 1) }],
	["another secret", body, sign({ key: "x" })],
	["a shorter signature", body, { ...sign(), "webhook-signature": sign()["webhook-signature"].slice(0, -8) }],
	["a signature that is not base64", body, { ...sign(), "webhook-signature": "v1,%%%" }],
	[
		"another version",
		body,
		{ ...sign(), "webhook-signature": sign()["webhook-signature"].replace("v1", "v2") },
	],
	["an old time", body, sign({ timestamp: String(seconds - 301) })],
	["a time to come", body, sign({ timestamp: String(seconds + 301) })],
	["a time that is no number", body, sign({ timestamp: "soon" })],
	["no signature", body, { ...sign(), "webhook-signature": undefined }],
	["repeated headers", body, { ...sign(), "webhook-id": ["evt_1", "evt_2"] }],
])("a delivery with %s is refused", async (_what, given, headers) => {
	await expect(verifyWebhook(given, headers, secret, { now })).rejects.toThrow(UnverifiedWebhook);
});

it("without a secret, nothing is verified", async () => {
	await expect(verifyWebhook(body, sign({ key: "" }), "", { now })).rejects.toThrow(TypeError);
});
