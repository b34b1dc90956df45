/** `meta.timezone` of a document whose DATE fields are in the time zone of each signer's browser. */
export const SIGNER_ZONE = "signer";

/** The time zone of a document's other times (certificate, emails, log), and of a browser that tells none. */
export function sharedZone(timeZone: string): string {
	return timeZone === SIGNER_ZONE ? "Etc/UTC" : timeZone;
}
