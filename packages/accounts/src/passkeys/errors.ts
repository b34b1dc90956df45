/**
 * The browser's response is not valid: the challenge is unknown, expired or another browser's, or a check of
 * WebAuthn Level 3 §7 failed. `reason` is for logs; it contains nothing secret.
 */
export class PasskeyRefused extends Error {
	override name = "PasskeyRefused";
	readonly reason: string;

	constructor(reason: string) {
		super(`The passkey was refused: ${reason}`);
		this.reason = reason;
	}
}
