import { afterAll, beforeAll } from "@jest/globals";
import { type MailServer, startMailServer } from "./mail-server.ts";

/** What the tests of a file share. It is filled before the first test: hooks and tests read it, the file's top level cannot. */
export function sharedByTests<Shared extends object>(
	create: () => Promise<Shared>,
	close?: (shared: Shared) => Promise<void>,
): Shared {
	const shared = {} as Shared;
	let isCreated = false;
	beforeAll(async () => {
		Object.assign(shared, await create());
		isCreated = true;
	});
	if (close)
		afterAll(async () => {
			if (isCreated) await close(shared);
		});
	return shared;
}

type Service = { workOff?(): Promise<void>; close(): Promise<void> };
type Start<App> = (settings?: Record<string, string>) => Promise<App>;

/** How the tests of a file share a service, with a mail server if they read mails. Jobs that are due are run before both close. */
export function sharedApps<App extends Service>(start: Start<App>) {
	const sharedApp: (settings?: Record<string, string>) => App = (settings) =>
		sharedByTests(
			() => start(settings),
			(app) => app.close(),
		);
	const sharedMailApp = (settings?: Record<string, string>): { app: App; mail: MailServer } => {
		const mail = sharedByTests(startMailServer);
		const app = sharedByTests(
			() => start({ SMTP_URL: mail.url, ...settings }),
			async () => {
				await app.workOff?.();
				await app.close();
				await mail.close();
			},
		);
		return { app, mail };
	};
	return { sharedApp, sharedMailApp };
}
