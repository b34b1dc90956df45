import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startMailServer, type Visit, type Visitor } from "@repo/infra-local/testing";
import { createApp } from "../../src/app.ts";
import { startApp } from "./start-app.ts";

export const password = "four words nobody joins";

let people = 0;
/** No account has it. */
export const newEmail = () => `person-${++people}@example.com`;

/** The service on a port, with a mailbox, and visitors' actions. */
export async function startSignUpWorld(settings: Record<string, string> = {}) {
	const mail = await startMailServer();
	const app = await startApp({ SMTP_URL: mail.url, SIGN_UP: "open", TRUSTED_PROXIES: "1", ...settings });
	const server = createServer(createApp(app.dependencies)).listen(0);
	await once(server, "listening");
	const address = `http://localhost:${(server.address() as AddressInfo).port}`;

	const mailsTo = (email: string) =>
		mail.received.filter(({ to = [] }) => to.some(({ address: one }) => one === email));

	return {
		app,
		address,
		mailsTo,
		async close() {
			server.close();
			await app.close();
			await mail.close();
		},
		/** The last email to an address. */
		async mailTo(email: string) {
			await app.workOff();
			const received = mailsTo(email).at(-1);
			const text = received?.text ?? "";
			return {
				subject: received?.subject,
				text,
				code: /(\d{3}) (\d{3})/.exec(text)?.slice(1).join("") ?? "",
				link: (/http\S+email-link\S+/.exec(text)?.[0] ?? "").replace("http://localhost:4200", address),
			};
		},
		async signUp(browser: Visitor, email: string, returnTo = "") {
			const query = returnTo && `?return_to=${encodeURIComponent(returnTo)}`;
			const page = await browser.open(`${address}/sign-up${query}`);
			return browser.submit(page, "/sign-up", { email });
		},
		enterCode: (browser: Visitor, page: Visit, code: string) =>
			browser.submit(page, new URL(page.address).pathname, { code }),
		finish: (browser: Visitor, page: Visit, fields: object = {}) =>
			browser.submit(page, "/sign-up/account", { name: "Grace Hopper", password, ...fields }),
		signIn: async (browser: Visitor, login: string, secret = password) =>
			browser.submit(await browser.open(`${address}/sign-in`), "/sign-in", { login, password: secret }),
		forgetPassword: async (browser: Visitor, email: string) =>
			browser.submit(await browser.open(`${address}/password/forgotten`), "/password/forgotten", { email }),
	};
}

export type SignUpWorld = Awaited<ReturnType<typeof startSignUpWorld>>;
