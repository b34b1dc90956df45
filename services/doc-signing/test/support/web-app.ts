import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startMailServer, type Visit, type Visitor, visitor } from "@repo/infra-local/testing";
import { createApp } from "../../src/app.ts";
import { createAccount, type TestAccount } from "./accounts.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** A person with a browser. Paths are relative to the service. */
export type Person = TestAccount & {
	browser: Visitor;
	open(path: string): Promise<Visit>;
	/** Submits the form of `action` on the page at `path`. */
	fill(path: string, action: string, values?: Record<string, string>): Promise<Visit>;
};

export type WebApp = {
	app: TestApp;
	/** A browser without a session. */
	stranger(): Pick<Person, "browser" | "open" | "fill">;
	/** A new account, signed in. */
	person(options?: Parameters<typeof createAccount>[1]): Promise<Person>;
	signIn(account: TestAccount): Promise<Person>;
	/** The last mail to the address. */
	mailTo(email: string): Promise<{ subject: string | undefined; text: string }>;
	/** The path of its link. */
	linkTo(email: string): Promise<string>;
	close(): Promise<void>;
};

export const testPassword = "correct horse battery";

/** The service at a URL for browsers, with a mail server. */
export async function startWebApp(settings: Record<string, string> = {}): Promise<WebApp> {
	const mail = await startMailServer();
	const app = await startApp({ SMTP_URL: mail.url, ...settings });
	const server = createServer(createApp(app.dependencies, { checkResponses: true })).listen(0);
	await once(server, "listening");
	const address = `http://localhost:${(server.address() as AddressInfo).port}`;

	const stranger = () => {
		const browser = visitor();
		const open = (path: string) => browser.open(address + path);
		return {
			browser,
			open,
			fill: async (path: string, action: string, values: Record<string, string> = {}) =>
				browser.submit(await open(path), action, values),
		};
	};
	const signIn = async (account: TestAccount) => {
		const person = { ...account, ...stranger() };
		await person.fill("/sign-in", "/sign-in", { login: account.email, password: testPassword });
		return person;
	};
	const mailTo = async (email: string) => {
		await app.workOff();
		const last = mail.received.filter(({ to = [] }) => to.some((one) => one.address === email)).at(-1);
		return { subject: last?.subject, text: last?.text ?? "" };
	};
	return {
		app,
		stranger,
		signIn,
		person: async (options) => signIn(await createAccount(app, options)),
		mailTo,
		linkTo: async (email) =>
			/http:\/\/localhost:4200(\/\S+)/.exec((await mailTo(email)).text)?.[1] ?? "no link",
		close: async () => {
			server.close();
			await app.workOff();
			await app.close();
			await mail.close();
		},
	};
}
