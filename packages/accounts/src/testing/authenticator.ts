import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Flags = { userVerified?: boolean; counter?: number };

/** A passkey authenticator in software: P-256, discoverable, attestation "none" (WebAuthn §6). */
export class SoftwareAuthenticator {
	readonly credentialId = randomBytes(32);
	readonly #key: KeyObject;
	readonly #cose: Uint8Array;
	readonly #origin: string;
	#handle: string | undefined;

	constructor(origin: string) {
		this.#origin = origin;
		const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
		const { x = "", y = "" } = publicKey.export({ format: "jwk" });
		this.#key = privateKey;
		const cose = new Map<number, number | Uint8Array>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, new Uint8Array(Buffer.from(x, "base64url"))],
			[-3, new Uint8Array(Buffer.from(y, "base64url"))],
		]);
		this.#cose = isoCBOR.encode(cose);
	}

	register(options: { challenge: string; rp: { id?: string }; user: { id: string } }, flags: Flags = {}) {
		this.#handle = options.user.id;
		const length = Buffer.alloc(2);
		length.writeUInt16BE(this.credentialId.length);
		const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#cose]);
		const authData = Buffer.concat([this.#authenticatorData(options.rp.id ?? "", 0x40, flags), attested]);
		const attestation = new Map<string, unknown>([
			["fmt", "none"],
			["attStmt", new Map()],
			["authData", new Uint8Array(authData)],
		]);
		return {
			...this.#envelope(),
			response: {
				clientDataJSON: this.#clientData("webauthn.create", options.challenge).toString("base64url"),
				attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
				transports: ["internal"],
			},
		};
	}

	answer(options: { challenge: string; rpId?: string }, flags: Flags = {}) {
		const clientData = this.#clientData("webauthn.get", options.challenge);
		const authenticatorData = this.#authenticatorData(options.rpId ?? "", 0, flags);
		const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
		return {
			...this.#envelope(),
			response: {
				clientDataJSON: clientData.toString("base64url"),
				authenticatorData: authenticatorData.toString("base64url"),
				signature: sign("sha256", signed, this.#key).toString("base64url"),
				...(this.#handle !== undefined && { userHandle: this.#handle }),
			},
		};
	}

	#envelope() {
		const id = this.credentialId.toString("base64url");
		return {
			id,
			rawId: id,
			type: "public-key" as const,
			authenticatorAttachment: undefined,
			clientExtensionResults: {},
		};
	}

	#clientData(type: string, challenge: string): Buffer {
		return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
	}

	#authenticatorData(rpId: string, extra: number, { userVerified = true, counter = 0 }: Flags): Buffer {
		const rest = Buffer.alloc(5);
		rest.writeUInt8(0x01 | (userVerified ? 0x04 : 0) | extra);
		rest.writeUInt32BE(counter, 1);
		return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
	}
}

const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();
