import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { context, der, integer, makeSet, octets, oid, sequence } from "./der.ts";
import { OID } from "./oids.ts";

const TRUE = Buffer.from([0x01, 0x01, 0xff]);
const YEARS = 10;

/** A self-signed ECDSA P-256 certificate and its key as PEM, for a service without a configured one. */
export function generateSigningKey(commonName: string, now: Date): { key: string; certificates: string } {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
	const certificate = selfSign(commonName, now, privateKey, publicKey);
	const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		certificates: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
	};
}

function selfSign(commonName: string, now: Date, privateKey: KeyObject, publicKey: KeyObject): Buffer {
	const algorithm = sequence(oid(OID.ecdsaWithSha256));
	const name = sequence(makeSet(sequence(oid("2.5.4.3"), der(0x0c, Buffer.from(commonName)))));
	const until = new Date(now);
	until.setUTCFullYear(until.getUTCFullYear() + YEARS);
	const body = sequence(
		context(0, integer(2)),
		integer(randomBytes(16)),
		algorithm,
		name,
		sequence(time(now), time(until)),
		name,
		publicKey.export({ type: "spki", format: "der" }),
		context(3, sequence(basicConstraints(), keyUsage())),
	);
	const signature = sign("sha256", body, privateKey);
	return sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
}

/** Not a CA: it cannot issue certificates. */
function basicConstraints(): Buffer {
	return sequence(oid("2.5.29.19"), TRUE, octets(sequence()));
}

/** digitalSignature and nonRepudiation, which PDF readers require. */
function keyUsage(): Buffer {
	return sequence(oid("2.5.29.15"), TRUE, octets(der(0x03, Buffer.from([6, 0xc0]))));
}

/** RFC 5280 §4.1.2.5: UTCTime until 2049, GeneralizedTime from 2050. */
function time(moment: Date): Buffer {
	const digits = `${moment.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`;
	return moment.getUTCFullYear() < 2050
		? der(0x17, Buffer.from(digits.slice(2)))
		: der(0x18, Buffer.from(digits));
}
