import { expect, it } from "@jest/globals";
import { findLogFaults, until } from "@repo/service-kit/testing";
import { retryMails } from "./support/mail-tests.ts";
import { newPerson } from "./support/people.ts";
import { requestProof } from "./support/proofs.ts";
import { sharedMailApp } from "./support/shared-app.ts";

const { app, mail } = sharedMailApp();

it("requests, faults, failed jobs and refused mails have only members that docs/logs.md names", async () => {
	const { email, browser } = await newPerson(app, "ada");
	await app.agent.get("/nowhere").expect(404);
	const { $client } = app.dependencies.db;
	await $client.query("ALTER TABLE bookings RENAME TO away");
	await browser.get("/bookings").expect(500);
	await $client.query("ALTER TABLE away RENAME TO bookings");
	mail.refuseWith(451);
	await requestProof(app, { email });
	await app.workOff();
	mail.refuseWith(550);
	await retryMails({ app });
	const texts = () => app.logged.map((line) => JSON.parse(line).msg);
	await until(() => texts().filter((text) => text === "request").length > 1);
	expect(texts()).toEqual(
		expect.arrayContaining([
			"a request failed",
			"job failed: a dependency is unavailable or refuses",
			"the mail server refused a mail",
		]),
	);
	expect(findLogFaults(app.logged)).toEqual([]);
});
