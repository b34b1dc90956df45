import { ServiceUnavailable } from "@repo/http-errors";
import type { Database } from "@repo/service-kit/database";
import { healthRoutes } from "@repo/service-kit/http";
import type { Endpoint } from "@repo/validation";
import type { Storage } from "../storage/storage.ts";

type Deps = {
	db: Database;
	storage: Storage;
	/** Throws when there is no certificate to seal with, or it has expired. */
	signingKeys: { current(): Promise<unknown> };
};

/** `/healthz` and `/readyz`: ready with a database, the object storage and a certificate. */
export function readinessRoutes({ db, storage, signingKeys }: Deps): Endpoint[] {
	const checkCertificate = async () => {
		try {
			await signingKeys.current();
		} catch (cause) {
			throw new ServiceUnavailable("certificate_unusable", "There is no certificate to seal with.", {
				cause,
			});
		}
	};
	return healthRoutes({
		db,
		checks: [() => storage.check(), checkCertificate],
		unavailable: "The database or the file storage does not answer, or there is no certificate to seal with.",
	});
}
