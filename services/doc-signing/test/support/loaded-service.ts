import type { openCleanups } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "./accounts.ts";
import { accountAt } from "./hostile-callers.ts";
import { startObjectStorageProcess } from "./object-storage-process.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";
import { type SigningApp, startSigningApp } from "./signing-app.ts";

export type LoadedService = {
	app: SigningApp;
	service: ServiceProcess;
	/** Its requests are measured. */
	neighbor: TestAccount;
	/** Puts load on the service, and has its largest plan. */
	tenant: TestAccount;
};

/** The service and the object storage in separate processes, and two accounts. It sheds no load. */
export async function startLoadedService(
	cleanups: ReturnType<typeof openCleanups>,
	settings: Record<string, string> = {},
): Promise<LoadedService> {
	const storage = await startObjectStorageProcess();
	cleanups.add(storage.close);
	const app = await startSigningApp(storage.settings);
	cleanups.add(app.close);
	// Files still waiting to be processed.
	cleanups.add(() => app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs"));
	await app.dependencies.signingKeys.current();
	const service = await startServiceProcess(app.dependencies, { SHED_AFTER_MS: "0", ...settings });
	cleanups.add(service.kill);
	return {
		app,
		service,
		neighbor: accountAt(service.address, app.account),
		tenant: accountAt(service.address, await createAccount(app, { plan: "enterprise" })),
	};
}
