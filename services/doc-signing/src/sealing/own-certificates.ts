import type { Dependencies } from "../dependencies.ts";
import { UnusableSigningKey } from "../pdf/pades/signing-key.ts";
import { fingerprintOf } from "../pdf/verification/fingerprint.ts";
import { listCertificates } from "./queries/certificates.ts";

type Deps = Pick<Dependencies, "db" | "signingKeys">;

/** Fingerprints of every certificate that the service ever used, and of the current one. */
export async function readOwnCertificates(
	deps: Deps,
): Promise<{ known: Set<string>; inUse: string | undefined }> {
	const inUse = await findInUse(deps);
	const rows = await listCertificates(deps.db);
	return { known: new Set(rows.map(({ fingerprint }) => fingerprint)), inUse };
}

/** Undefined without a usable key: older seals can still be checked. */
async function findInUse({ signingKeys }: Deps): Promise<string | undefined> {
	try {
		return fingerprintOf((await signingKeys.current()).certificate);
	} catch (error) {
		if (error instanceof UnusableSigningKey) return undefined;
		throw error;
	}
}
