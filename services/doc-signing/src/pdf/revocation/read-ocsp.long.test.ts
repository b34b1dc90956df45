import { X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
	type CertificationAuthority,
	startCertificationAuthority,
} from "../../../test/support/certification-authority.ts";
import { hasTool, runTool } from "../../../test/support/tools.ts";
import { ocspRequest, readOcsp } from "./read-ocsp.ts";

const DAY = 86_400_000;
let authority: CertificationAuthority;
let certificate: X509Certificate;
let issuer: X509Certificate;

const withOpenssl = hasTool("openssl") ? describe : describe.skip;

withOpenssl("an OCSP response", () => {
	beforeAll(async () => {
		authority = await startCertificationAuthority();
		[certificate, issuer] = [named("signer"), named("issuing")];
	});
	afterAll(() => authority.close());

	const named = (name: string) => new X509Certificate(readFileSync(join(authority.folder, `${name}.pem`)));
	const ask = async (about = { certificate, issuer }) =>
		Buffer.from(
			await (
				await fetch(`${authority.url}/ocsp`, { method: "POST", body: Buffer.from(ocspRequest(about)) })
			).arrayBuffer(),
		);
	const read = (bytes: Buffer, about: Partial<Parameters<typeof readOcsp>[1]> = {}) =>
		readOcsp(bytes, { certificate, issuer, moment: () => new Date(), ...about });

	test("from a delegated responder proves a certificate good, and names the responder", async () => {
		const { revokedAt, responder } = read(await ask());
		expect(revokedAt).toBeNull();
		expect(responder?.subject).toBe("CN=Test responder");
	});

	test("for another certificate, or from another authority, proves nothing", async () => {
		const answer = await ask();
		expect(() => read(answer, { certificate: named("tsa") })).toThrow("another certificate");
		expect(() => read(answer, { issuer: named("root") })).toThrow("another certificate");
	});

	test("is accepted while valid, allowing some minutes of clock difference", async () => {
		const answer = await ask();
		const after = (ms: number) => ({ moment: () => new Date(Date.now() + ms) });
		expect(read(answer, after(DAY + 60_000))).toMatchObject({ revokedAt: null });
		expect(() => read(answer, after(2 * DAY))).toThrow("out of date");
	});

	test("is rejected if signed with a certificate for another purpose", async () => {
		await ask();
		const at = (name: string) => join(authority.folder, name);
		writeFileSync(at("own.ocsp"), ocspRequest({ certificate, issuer }));
		const files = ["-index", at("issuing.index"), "-CA", at("issuing.pem"), "-reqin", at("own.ocsp")];
		const forged = ["-rsigner", at("tsa.pem"), "-rkey", at("tsa.key"), "-respout", at("forged.ocsp")];
		runTool("openssl", ["ocsp", "-ndays", "1", ...files, ...forged]);
		expect(() => read(readFileSync(at("forged.ocsp")))).toThrow("is not valid");
	});

	test("is rejected if its content was changed", async () => {
		const answer = await ask();
		const start = answer.indexOf(Buffer.from("Test responder"));
		for (let at = start; at < start + 120; at += 7) {
			const changed = Buffer.from(answer);
			changed[at] = (changed[at] ?? 0) ^ 1;
			expect(() => read(changed)).toThrow();
		}
	});

	test("with status unknown proves nothing", async () => {
		const stranger = { certificate: issuer, issuer: named("root") };
		const answer = await ask(stranger);
		expect(() => read(answer, stranger)).toThrow();
	});

	test("with status revoked gives the time of revocation", async () => {
		authority.revoke("signer");
		expect(read(await ask()).revokedAt).toEqual(new Date("2020-01-02T03:04:05Z"));
	});
});
