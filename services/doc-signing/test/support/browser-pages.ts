import type { TestAccount } from "./accounts.ts";
import { signedInBrowser } from "./browsers.ts";
import type { TestApp } from "./start-app.ts";

/** Pages as a signed-in browser without scripts opens them and submits their forms. */
export async function pagesOf(app: TestApp, account: Pick<TestAccount, "userId">) {
	const { cookie } = await signedInBrowser(app, account);
	return {
		cookie,
		get: (address: string, status = 200) => app.agent.get(address).set("Cookie", cookie).expect(status),
		post: (address: string, values: Record<string, string | string[]>, status: number) =>
			app.agent
				.post(address)
				.set("Cookie", cookie)
				.set("Sec-Fetch-Site", "same-origin")
				.type("form")
				.send(values)
				.expect(status),
		/** The token of the form with this action. */
		csrf: (html: string, address: string) =>
			new RegExp(`action="${address}"[^>]*>(?:(?!</form>).)*?name="csrf" value="([^"]+)"`).exec(html)?.[1] ??
			"",
	};
}
