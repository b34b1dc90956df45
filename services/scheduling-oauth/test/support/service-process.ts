import {
	describeService,
	freeServiceAddress,
	type MailServer,
	type Running,
} from "@repo/infra-local/testing";
import supertest from "supertest";
import { hiddenFields } from "./people.ts";
import type { TestApp } from "./start-app.ts";

export type ServiceProcess = Running & { baseUrl: string };

/** The service in a separate process, on the database of `app`. */
export async function startServiceProcess(
	app: TestApp,
	mailbox: MailServer,
	settings: Record<string, string> = {},
): Promise<ServiceProcess> {
	const address = await freeServiceAddress();
	const service = describeService("scheduling-oauth", {
		...address,
		DATABASE_URL: app.dependencies.config.DATABASE_URL,
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: mailbox.url,
		...settings,
	});
	return { ...(await service.serve()), baseUrl: address.BASE_URL };
}

/** Requests a mail to reset a password, in a browser. */
export async function requestResetAt(baseUrl: string, email: string): Promise<void> {
	const browser = supertest.agent(baseUrl);
	const { text } = await browser.get("/password/forgotten").expect(200);
	const form = { ...hiddenFields(text), email };
	await browser.post("/password/forgotten").type("form").send(form).expect(303);
}
