import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import * as helpers from "@simplewebauthn/server/helpers";
import { testDatabase } from "../../test/support/database.ts";
import { SoftwareAuthenticator } from "../testing/index.ts";
import { finishAuthentication, startAuthentication } from "./authenticate.ts";
import { findEvidenceProblem, type PasskeyEvidence } from "./evidence.ts";
import { deletePasskey, listPasskeys } from "./queries.ts";
import { finishRegistration, startRegistration } from "./register.ts";
import { makeRelyingParty } from "./relying-party.ts";
import { authenticationResponse, registrationResponse } from "./responses.ts";

const test = testDatabase();
const origin = "https://sign.example.com:8443";
const options = { clock: test.clock, relyingParty: makeRelyingParty(`${origin}/`, "Doc Signing") };
const browserSecret = "a browser";
const use = { purpose: "sign-in", browserSecret };

let lastUser = 0;
async function registered(authenticator = new SoftwareAuthenticator(origin)) {
	const userId = ++lastUser;
	const owner = { userId, browserSecret };
	const ceremony = await startRegistration(options, test.db, owner, {
		email: "ada@example.com",
		name: "Ada",
	});
	const response = registrationResponse.parse(authenticator.register(ceremony));
	await test.db.transaction((tx) => finishRegistration(options, tx, owner, response, "My phone"));
	return { userId, authenticator };
}

type CoseKey = [label: number, value: number | Uint8Array][];
const bytes = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));

/** The attestation with another key (RFC 9053). */
function withKey(attestationObject: string, key: CoseKey): string {
	const authData = helpers.decodeAttestationObject(bytes(attestationObject)).get("authData");
	const { credentialPublicKey } = helpers.parseAuthenticatorData(authData);
	const before = authData.slice(0, authData.length - (credentialPublicKey?.length ?? 0));
	const forged = new Map<string, unknown>([
		["fmt", "none"],
		["attStmt", new Map()],
		["authData", new Uint8Array(Buffer.concat([before, helpers.isoCBOR.encode(new Map(key))]))],
	]);
	return Buffer.from(helpers.isoCBOR.encode(forged as never)).toString("base64url");
}

async function registerWith(key: CoseKey): Promise<void> {
	const owner = { userId: ++lastUser, browserSecret };
	const ceremony = await startRegistration(options, test.db, owner, { email: "a@example.com", name: "A" });
	const { response, ...rest } = new SoftwareAuthenticator(origin).register(ceremony);
	const attestationObject = withKey(response.attestationObject, key);
	const changed = registrationResponse.parse({ ...rest, response: { ...response, attestationObject } });
	await test.db.transaction((tx) => finishRegistration(options, tx, owner, changed, "x"));
}

type Answer = ReturnType<SoftwareAuthenticator["answer"]>;
const finish = (answer: Answer, how = use) =>
	test.db.transaction((tx) => finishAuthentication(options, tx, how, authenticationResponse.parse(answer)));

describe("registration", () => {
	it("stores the passkey with its client data, and excludes it from the next registration", async () => {
		const { userId, authenticator } = await registered();
		const [passkey] = await listPasskeys(test.db, userId);
		expect(passkey).toMatchObject({ name: "My phone", transports: ["internal"], signCount: 0 });
		expect(passkey?.registrationClientData.toString()).toContain("webauthn.create");
		const owner = { userId, browserSecret };
		const again = await startRegistration(options, test.db, owner, { email: "a@example.com", name: "A" });
		expect(again.excludeCredentials).toMatchObject([
			{ id: authenticator.credentialId.toString("base64url") },
		]);
		expect(again.authenticatorSelection).toMatchObject({
			residentKey: "required",
			userVerification: "required",
		});
	});

	it.each([
		["another origin", () => new SoftwareAuthenticator("https://evil.example.com"), {}],
		["no user verification", () => new SoftwareAuthenticator(origin), { userVerified: false }],
	])("is refused for %s", async (_name, create, flags) => {
		const owner = { userId: ++lastUser, browserSecret };
		const ceremony = await startRegistration(options, test.db, owner, { email: "a@example.com", name: "A" });
		const response = registrationResponse.parse(create().register(ceremony, flags));
		const attempt = test.db.transaction((tx) => finishRegistration(options, tx, owner, response, "x"));
		await expect(attempt).rejects.toThrow("The passkey was refused");
	});

	it("accepts the RSA keys that Windows creates", async () => {
		const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		const { n, e } = publicKey.export({ format: "jwk" });
		await registerWith([
			[1, 3],
			[3, -257],
			[-1, bytes(n)],
			[-2, bytes(e)],
		]);
	});

	it("is refused for a key that no later use could read", async () => {
		const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-384" });
		const { x, y } = publicKey.export({ format: "jwk" });
		// Under the algorithm of P-256.
		const onP384 = registerWith([
			[1, 2],
			[3, -7],
			[-1, 2],
			[-2, bytes(x)],
			[-3, bytes(y)],
		]);
		await expect(onP384).rejects.toThrow("neither P-256 nor RSA");
	});

	it("rejects a challenge of another account or browser, and a credential of another account", async () => {
		const { authenticator } = await registered();
		const [mine, other] = [++lastUser, ++lastUser];
		const person = { email: "a@example.com", name: "A" };
		const start = (userId: number) => startRegistration(options, test.db, { userId, browserSecret }, person);
		const end = (userId: number, browser: string, response: ReturnType<SoftwareAuthenticator["register"]>) =>
			test.db.transaction((tx) =>
				finishRegistration(
					options,
					tx,
					{ userId, browserSecret: browser },
					registrationResponse.parse(response),
					"x",
				),
			);
		const fresh = new SoftwareAuthenticator(origin);
		await expect(end(other, browserSecret, fresh.register(await start(mine)))).rejects.toThrow(
			"another account",
		);
		await expect(end(mine, "stolen", fresh.register(await start(mine)))).rejects.toThrow("challenge");
		await expect(end(mine, browserSecret, authenticator.register(await start(mine)))).rejects.toThrow(
			"already",
		);
	});
});

describe("authentication", () => {
	it("names the account of a discoverable passkey", async () => {
		const { userId, authenticator } = await registered();
		const ceremony = await startAuthentication(options, test.db, use);
		expect(ceremony).toMatchObject({ rpId: "sign.example.com", userVerification: "required" });
		expect(await finish(authenticator.answer(ceremony))).toMatchObject({ userId });
	});

	it("accepts one of eight concurrent identical responses", async () => {
		const { authenticator } = await registered();
		const answer = authenticator.answer(await startAuthentication(options, test.db, use));
		const all = await Promise.allSettled(Array.from({ length: 8 }, () => finish(answer)));
		expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	it("rejects a response after five minutes, for another purpose, or from another browser", async () => {
		const { authenticator } = await registered();
		const start = async () => authenticator.answer(await startAuthentication(options, test.db, use));
		await expect(finish(await start(), { ...use, purpose: "sign" })).rejects.toThrow("challenge");
		await expect(finish(await start(), { ...use, browserSecret: "b" })).rejects.toThrow("challenge");
		const late = await start();
		test.secondsLater(300);
		await expect(finish(late)).rejects.toThrow("challenge");
	});

	it("rejects another account's passkey if a specific one is required", async () => {
		const [{ userId }, { authenticator }] = [await registered(), await registered()];
		const ceremony = await startAuthentication(options, test.db, use, { userId });
		await expect(finish(authenticator.answer(ceremony))).rejects.toThrow("another account");
	});

	it.each([
		["an unknown credential", (_: SoftwareAuthenticator) => new SoftwareAuthenticator(origin), {}],
		["no user verification", (one: SoftwareAuthenticator) => one, { userVerified: false }],
	])("refuses %s", async (_name, choose, flags) => {
		const { authenticator } = await registered();
		const ceremony = await startAuthentication(options, test.db, use);
		await expect(finish(choose(authenticator).answer(ceremony, flags))).rejects.toThrow("refused");
	});

	it("rejects a signature counter that does not increase, which indicates a cloned passkey", async () => {
		const { authenticator } = await registered();
		const answer = async (counter: number) =>
			finish(authenticator.answer(await startAuthentication(options, test.db, use), { counter }));
		await answer(7);
		await expect(answer(7)).rejects.toThrow();
		await expect(answer(0)).rejects.toThrow();
		await answer(8);
	});

	it("rejects a removed passkey", async () => {
		const { userId, authenticator } = await registered();
		const answer = authenticator.answer(await startAuthentication(options, test.db, use));
		await deletePasskey(test.db, userId, authenticator.credentialId.toString("base64url"));
		await expect(finish(answer)).rejects.toThrow("unknown");
	});

	it.each(["", "AAAA", Buffer.from("{}").toString("base64url"), Buffer.from("[1]").toString("base64url")])(
		"rejects client data %j without any other error",
		async (clientDataJSON) => {
			const { authenticator } = await registered();
			const answer = authenticator.answer(await startAuthentication(options, test.db, use));
			const broken = { ...answer, response: { ...answer.response, clientDataJSON } };
			const attempt = test.db.transaction((tx) => finishAuthentication(options, tx, use, broken));
			await expect(attempt).rejects.toThrow("The passkey was refused");
		},
	);
});

describe("a signed statement", () => {
	const statement = Buffer.from('{"document":7,"values":{"1":"twelve"}}');
	async function signed(): Promise<PasskeyEvidence> {
		const { userId, authenticator } = await registered();
		const ceremony = await startAuthentication(options, test.db, use, { userId, statement });
		expect(ceremony.challenge).toBe(createHash("sha256").update(statement).digest("base64url"));
		return (await finish(authenticator.answer(ceremony))).evidence;
	}
	const flip = (value: string, index: number) => {
		const changed = Buffer.from(value, "base64url");
		changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
		return changed.toString("base64url");
	};

	it("is verified with the evidence alone", async () => {
		const evidence = await signed();
		expect(findEvidenceProblem(evidence)).toBeUndefined();
	});

	it("fails verification after any change", async () => {
		const evidence = await signed();
		const other = await signed();
		const changed: [Partial<PasskeyEvidence>, string][] = [
			[{ statement: flip(evidence.statement ?? "", 14) }, "wrong-challenge"],
			[{ statement: null }, "no-statement"],
			[{ clientDataJSON: flip(evidence.clientDataJSON, 0) }, "not-an-assertion"],
			[{ authenticatorData: flip(evidence.authenticatorData, 0) }, "wrong-relying-party"],
			[{ authenticatorData: flip(evidence.authenticatorData, 32) }, "user-not-verified"],
			[{ authenticatorData: flip(evidence.authenticatorData, 36) }, "wrong-signature"],
			[{ signature: flip(evidence.signature, 20) }, "wrong-signature"],
			[{ signature: "" }, "wrong-signature"],
			[{ publicKeyPem: other.publicKeyPem }, "wrong-signature"],
			[{ publicKeyPem: "no key" }, "wrong-signature"],
			[{ origin: "https://evil.example.com" }, "wrong-origin"],
			[{ relyingPartyId: "evil.example.com" }, "wrong-relying-party"],
		];
		for (const [part, problem] of changed)
			expect([problem, findEvidenceProblem({ ...evidence, ...part })]).toEqual([problem, problem]);
	});
});
