import { BadRequest, errorOf } from "@repo/http-errors";

export const CertificateIsASetting = errorOf(
	BadRequest,
	"certificate_is_a_setting",
	"SIGNING_KEY_FILE provides the certificate. To rotate it, replace the key and certificate in that file and restart every instance. Files sealed with the old certificate can still be verified.",
);

/** A newer attempt to seal the same document has started. */
export class Superseded extends Error {
	override name = "Superseded";
}
