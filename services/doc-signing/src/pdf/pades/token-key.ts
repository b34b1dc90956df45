import { execFile } from "node:child_process";
import { verify, type X509Certificate } from "node:crypto";
import type { CircuitBreaker } from "@repo/service-kit/outbound";
import { der, octets, oid, sequence, TAG } from "./der.ts";
import { OID } from "./oids.ts";
import {
	type DigestInfo,
	PSS_SALT_BYTES,
	type SigningKey,
	UnusableSigningKey,
	withPadding,
} from "./signing-key.ts";

/** A key on a PKCS#11 token, as its URI names it (RFC 7512). */
export type TokenAddress = { module: string; token: string; id?: string; object?: string };

/** Runs `work` unless the PIN was refused before, and remembers it if `work` throws PinRefused. */
export type TryPin = <Result>(work: () => Promise<Result>) => Promise<Result>;

type TokenKey = Pick<SigningKey, "algorithm"> & {
	address: TokenAddress;
	pin: string;
	tryPin: TryPin;
	certificate: X509Certificate;
	breaker: CircuitBreaker;
};

export class PinRefused extends Error {}

const TIME_LIMIT_MS = 10_000;

/** Reads a URI with `token`, `id` or `object`, and `module-path`; undefined if it is another. */
export function readTokenUri(uri: string): TokenAddress | undefined {
	const [, path = "", query = ""] = /^pkcs11:([^?]*)\?(.*)$/.exec(uri) ?? [];
	const parts = [...path.split(";"), ...query.split("&")].map((part) => part.split("=") as [string, string?]);
	const values = new Map(parts.map(([name, value = ""]) => [name, decode(value)]));
	if (values.size < parts.length || [...values.values()].some((value) => !value)) return undefined;
	const { token, object, id, "module-path": module, ...others } = Object.fromEntries(values);
	if (!token || !module?.length || !(id ?? object) || Object.keys(others).length > 0) return undefined;
	return {
		...{ token: token.toString(), module: module.toString() },
		...(id && { id: id.toString("hex") }),
		...(object && { object: object.toString() }),
	};
}

function decode(text: string): Buffer | undefined {
	if (/%(?![0-9a-f]{2})/i.test(text) || text === "") return undefined;
	const bytes = text.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return Buffer.from(bytes, "latin1");
}

const REFUSED_PIN = /CKR_PIN_(INCORRECT|INVALID|LEN_RANGE|LOCKED|EXPIRED)/;

/**
 * Signs on the token, in a separate process: a PKCS#11 module may block or crash. One signature at a time. After a failure, the token is
 * skipped for a while.
 */
export function signOnToken({
	address,
	pin,
	tryPin,
	algorithm,
	certificate,
	breaker,
}: TokenKey): SigningKey["sign"] {
	let last: Promise<unknown> = Promise.resolve();

	const sign = ({ message, digest }: DigestInfo): Promise<Uint8Array> =>
		tryPin(() =>
			breaker.run(`pkcs11:${address.token}`, async () => {
				const signature = await runTool(address, pin, ...operationFor(algorithm, digest));
				if (!verify("sha256", message, withPadding(certificate.publicKey, algorithm), signature))
					throw new UnusableSigningKey("The token's key does not belong to the signing certificate.");
				return signature;
			}),
		);

	return (info) => {
		const next = last.then(() => sign(info));
		last = next.catch(() => {});
		return next;
	};
}

/** The arguments for a mechanism and its input. The digest is made here: not every token has SHA-256. */
function operationFor(algorithm: SigningKey["algorithm"], digest: Uint8Array): [string[], Uint8Array] {
	if (algorithm === "rsa-pss") {
		const parameters = [
			"--hash-algorithm",
			"SHA256",
			"--mgf",
			"MGF1-SHA256",
			"--salt-len",
			`${PSS_SALT_BYTES}`,
		];
		return [["--mechanism", "RSA-PKCS-PSS", ...parameters], digest];
	}
	// RFC 8017 §9.2: the digest with its algorithm.
	if (algorithm === "rsa")
		return [["--mechanism", "RSA-PKCS"], sequence(sequence(oid(OID.sha256), der(TAG.null)), octets(digest))];
	return [["--mechanism", "ECDSA", "--signature-format", "openssl"], digest];
}

function runTool(
	{ module, token, id, object }: TokenAddress,
	pin: string,
	operation: string[],
	input: Uint8Array,
): Promise<Buffer> {
	const key = id ? ["--id", id] : ["--label", object ?? ""];
	const args = [
		"--module",
		module,
		"--token-label",
		token,
		...key,
		"--login",
		"--pin",
		"env:SIGNING_KEY_PIN",
	];
	return new Promise((resolve, reject) => {
		const child = execFile(
			"pkcs11-tool",
			[...args, "--sign", ...operation],
			{
				...{ encoding: "buffer", timeout: TIME_LIMIT_MS, killSignal: "SIGKILL", windowsHide: true },
				// oxlint-disable-next-line node/no-process-env -- modules read their own variables
				env: { ...process.env, SIGNING_KEY_PIN: pin },
			},
			(error, output, complaints) => {
				if (!error && output.length > 0) return resolve(output);
				const said = complaints.toString();
				const Failure = REFUSED_PIN.test(said) ? PinRefused : Error;
				reject(new Failure(whyNot(error, said)));
			},
		);
		child.stdin?.on("error", () => {}).end(input);
	});
}

function whyNot(error: (Error & { code?: unknown; killed?: boolean }) | null, complaints: string): string {
	if (error?.code === "ENOENT") return "pkcs11-tool is not installed (Debian's package opensc)";
	if (error?.killed) return `The token did not sign within ${TIME_LIMIT_MS / 1000} s`;
	const said = complaints.split("\n").filter((line) => line && !/^(Using|PSS param|Aborting)/.test(line));
	return `The token did not sign: ${said.join(" ").slice(0, 300) || "no signature"}`;
}
