import type { Proof } from "@repo/accounts/sign-in";
import type { TestAccount } from "./accounts.ts";
import { signedInBrowser } from "./browsers.ts";
import type { TestApp } from "./start-app.ts";

type Request = ReturnType<TestApp["agent"]["get"]>;
export type PageForm = { action: string; hidden: Record<string, string> };

export type PageForms = {
	open(path: string): Request;
	/** The first form on the page of `path` whose action matches `action`, a pattern. */
	formOf(path: string, action: string): Promise<PageForm>;
	/** Submits it like the page: with its hidden fields, unless `values` replace them. */
	send(form: PageForm, values?: Record<string, string | string[]>): Request;
	/** The same for a form with a file. */
	sendFile(form: PageForm, file: { name: string; content: Buffer }): Request;
};

/** Pages and their forms, as a signed-in browser sends them before any script runs. */
export async function pageForms(
	app: TestApp,
	...signedIn: [person: Pick<TestAccount, "userId">, proofs?: readonly Proof[]]
): Promise<PageForms> {
	const { cookie } = await signedInBrowser(app, ...signedIn);
	const headers = { Cookie: cookie, Accept: "text/html" };
	const open = (path: string) => app.agent.get(path).set(headers);
	return {
		open,
		async formOf(path, pattern) {
			const { text } = await open(path).expect(200);
			const forms = [...text.matchAll(/<form[^>]*? action="([^"]*)".*?<\/form>/gs)];
			const escaped = pattern.includes("\\") ? pattern : pattern.replaceAll("?", "\\?");
			const found = forms.find(([, action]) => new RegExp(`^${escaped}$`).test(plain(action)));
			if (!found) throw new Error(`${path} has no form for ${pattern}: ${forms.map(([, one]) => one)}`);
			const hidden = [...found[0].matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
				attribute(input, "name"),
				attribute(input, "value"),
			]);
			return { action: plain(found[1]), hidden: Object.fromEntries(hidden) };
		},
		send: ({ action, hidden }, values = {}) =>
			app.agent
				.post(action)
				.set(headers)
				.type("form")
				.send({ ...hidden, ...values }),
		sendFile: ({ action, hidden }, { name, content }) =>
			app.agent.post(action).set(headers).field(hidden).attach("file", content, name),
	};
}

function attribute(tag: string, name: string): string {
	return plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]);
}

function plain(text = ""): string {
	return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
