import { loadLater } from "@repo/service-kit/process";
import { createGuardrails, generateSecret, generateURI, ScureBase32Plugin, verifySync } from "otplib";

const loadQrCode = loadLater(import.meta, "qr", () => import("qr"));

export const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** Imported apps have secrets of 80 bits, fewer than RFC 4226 §4 asks for. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** 160 random bits in base32 (RFC 4226 §4). */
export function newTotpSecret(): string {
	return generateSecret();
}

/** The secret derived from at least 20 random bytes. */
export function encodeTotpSecret(random: Buffer): string {
	return new ScureBase32Plugin().encode(new Uint8Array(random.subarray(0, SECRET_BYTES)));
}

export type TotpLabel = { issuer: string; account: string };

/** The `otpauth://` URI for the QR code of authenticator apps. */
export function totpUri(secret: string, { issuer, account }: TotpLabel): string {
	return generateURI({ secret, issuer, label: account, period: STEP_SECONDS });
}

/** A QR code as an SVG element without style attributes, which a strict CSP would block. */
export async function qrCode(text: string): Promise<string> {
	const { encodeQR } = await loadQrCode();
	// White behind it: in the dark theme a reader would see dark on dark.
	return encodeQR(text, "svg")
		.replace("<svg ", '<svg width="208" height="208" ')
		.replace("<path ", '<rect width="100%" height="100%" fill="#fff"/><path ');
}

/** The time step of a code, allowing one step early or late (RFC 6238 §5.2); undefined if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
	const digits = code.replace(/\s/g, "");
	if (!/^\d{6}$/.test(digits)) return undefined;
	const epoch = Math.floor(now.getTime() / 1000);
	const result = verifySync({
		secret,
		token: digits,
		epoch,
		epochTolerance: STEP_SECONDS,
		period: STEP_SECONDS,
		guardrails,
	});
	return result.valid && "timeStep" in result ? result.timeStep : undefined;
}
