import { createSecretKey } from "node:crypto";
import { expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { decryptSecret, encryptSecret, isWebhookSecret, newWebhookSecret, signMessage } from "./secret.ts";

const message = { id: "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e", sentAt: new Date(), body: '{"type":"made"}' };

it("a signed message is accepted by the library of Standard Webhooks, and a changed one is not", () => {
	const secret = newWebhookSecret();
	const headers = signMessage(secret, message);
	const library = new Webhook(secret);
	expect(library.verify(message.body, headers)).toEqual({ type: "made" });
	expect(() => library.verify('{"type":"moved"}', headers)).toThrow("No matching signature");
	expect(() => new Webhook(newWebhookSecret()).verify(message.body, headers)).toThrow();
});

it.each([
	["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", true],
	["whsec_MfKQ9r8G", false],
	["whsec_not base64 at all, however long it is", false],
	["any other text", true],
])("%s is a secret: %s", (secret, isSecret) => {
	expect(isWebhookSecret(secret)).toBe(isSecret);
});

it("an encrypted secret is readable under its key and for its user only", () => {
	const key = createSecretKey(Buffer.alloc(32, 1));
	const other = createSecretKey(Buffer.alloc(32, 2));
	const encrypted = encryptSecret("a secret", 7, key);
	expect(encrypted.toString("latin1")).not.toContain("a secret");
	expect(decryptSecret(encrypted, 7, key)).toBe("a secret");
	expect(() => decryptSecret(encrypted, 8, key)).toThrow();
	expect(() => decryptSecret(encrypted, 7, other)).toThrow();
});
