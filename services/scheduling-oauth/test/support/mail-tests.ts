import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { newPerson, PASSWORD, type Person } from "./people.ts";
import { requestProof } from "./proofs.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** The state of a test file. `person` and `count` are new for each test: read them where they are used. */
type MailTests = {
	app: TestApp;
	mailbox: MailServer;
	person: Person;
	count: number;
};

/** Starts the service with a mail server before the file's tests; each test begins with an empty mailbox. */
export function mailTests(settings: Record<string, string> = {}): MailTests {
	const tests = { count: 0 } as MailTests;
	beforeAll(async () => {
		tests.mailbox = await startMailServer();
		tests.app = await startApp({ SMTP_URL: tests.mailbox.url, ...settings });
	});
	beforeEach(async () => {
		tests.count += 1;
		tests.person = await newPerson(tests.app, `person-${tests.count}`);
		tests.mailbox.refuseWith(0);
		await retryMails(tests);
		tests.mailbox.received.length = 0;
		await tests.app.dependencies.db.$client.query("DELETE FROM mails");
	});
	afterAll(async () => {
		await tests.app.close();
		await tests.mailbox.close();
	});
	return tests;
}

/** As if the time until the next attempt had passed. */
export async function retryMails({ app }: Pick<MailTests, "app">): Promise<void> {
	await app.dependencies.db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
}

export function requestReset({ app, person, count }: MailTests, email = person.email) {
	return requestProof(app, { email, ip: `192.0.2.${count}` });
}

export function changePassword({ browser, token }: Person, password: string) {
	const typed = { csrf: token("password"), current_password: PASSWORD, password };
	return browser.post("/account/password").type("form").send(typed);
}
