import { BadRequest } from "@repo/http-errors";

export class CertificateIsASetting extends BadRequest {
	constructor() {
		super(
			"certificate_is_a_setting",
			"The certificate comes from SIGNING_KEY_FILE. Put the new key and certificate into that file and restart every instance; the old certificate stays known.",
		);
	}
}

/** Another attempt at the same document has begun: this one steps back. */
export class Superseded extends Error {
	override name = "Superseded";
}
