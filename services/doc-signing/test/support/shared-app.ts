import { sharedApps, sharedByTests } from "@repo/infra-local/test-file";
import { createAccount, type TestAccount } from "./accounts.ts";
import { startApp, type TestApp } from "./start-app.ts";

export const { sharedApp, sharedMailApp } = sharedApps(startApp);

/** An account of a shared service. */
export function sharedAccount(app: TestApp, options?: Parameters<typeof createAccount>[1]): TestAccount {
	return sharedByTests(() => createAccount(app, options));
}
