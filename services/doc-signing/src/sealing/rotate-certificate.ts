import type { Dependencies } from "../dependencies.ts";
import { CertificateIsASetting } from "./errors.ts";
import { retireGenerated } from "./queries/certificates.ts";
import { addGeneratedKey } from "./signing-keys.ts";

/**
 * Creates the certificate that seals from now on, on every instance. Seals by the previous one still verify as
 * ours.
 */
export async function rotateCertificate({
	config,
	db,
	clock,
}: Pick<Dependencies, "config" | "db" | "clock">): Promise<{ fingerprint: string; retired: string[] }> {
	if (config.SIGNING_KEY_FILE) throw new CertificateIsASetting();
	return db.transaction(async (tx) => {
		const retired = await retireGenerated(tx, clock());
		return { fingerprint: await addGeneratedKey(tx, config, clock()), retired };
	});
}
