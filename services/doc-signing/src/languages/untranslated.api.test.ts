import { beforeAll, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { createDraft } from "../../test/support/documents/draft.ts";
import { insertSentDocument } from "../../test/support/documents/insert-sent.ts";
import { readyTemplate } from "../../test/support/documents/template.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { listEndpoints } from "../app.ts";

const app = sharedApp({ PSEUDO_LANGUAGE: "true" });
let account: TestAccount;
let cookie: string;
/** Of something that the account has, by the name in the path. */
const ids: Record<string, string> = {};

const NAME = "Łŷćŵ"; // What people enter is not translated, so it has no plain words here.
const title = NAME;

beforeAll(async () => {
	account = await createAccount(app);
	const { db } = app.dependencies;
	const sender = { userId: account.userId, email: account.email, authorization: "" };
	const people = [
		{ name: NAME, signingStatus: "SIGNED" as const, signedAt: app.dependencies.clock() },
		{ name: NAME },
	];
	const sent = await insertSentDocument(app.dependencies, { sender, people, document: { title } });
	await createDraft(account, { title });
	const recipients = [{ name: NAME, role: "SIGNER" }];
	const template = await readyTemplate(account, { title, recipients, fields: [] });
	await account
		.request("post", "/webhooks")
		.send({ url: "https://example.com/x", events: ["DOCUMENT_SENT"] });
	await db.$client.query("UPDATE users SET name = $1 WHERE id = $2", [NAME, account.userId]);
	const { rows } = await db.$client.query("SELECT id FROM webhooks WHERE user_id = $1", [account.userId]);
	ids.documentId = String(sent.documentId);
	ids.templateId = String(template.id);
	ids.webhookId = String(rows[0]?.id);
	ids.token = sent.recipients[1]?.token ?? "";
	({ cookie } = await signedInBrowser(app, account));
});

/** Text and labels of a page, without what people entered, code, times, and names of languages and zones. */
function findPlainWords(html: string): string[] {
	const shown = html
		.replace(/^.*?<\/head>/s, "")
		.replaceAll(/<(script|style|code|pre|time|option|title)\b[^>]*>.*?<\/\1>/gs, " ")
		.replaceAll(/<(\w+) [^>]*\b(?:dir="(?:auto|ltr)"|lang="[^"]*")[^>]*>.*?<\/\1>/gs, " ")
		.replaceAll(/<bdi>.*?<\/bdi>/gs, " ");
	const labels = [...shown.matchAll(/\b(?:title|aria-label|placeholder|alt)="([^"]*)"/g)].map(
		([, text]) => text,
	);
	const text = [shown.replaceAll(/<[^>]*>/g, "\n"), ...labels].join("\n");
	return text
		.replaceAll(/⟦[^⟧]*⟧/g, " ")
		.replaceAll(
			/\S+@\S+|https?:\S+|\/\S+|&\w+;|\b(Ada Lovelace|Signing|Ctrl|Shift|Alt|UTC|TypeScript|curl|Webhooks?)\b/g,
			" ",
		)
		.split("\n")
		.filter((line) => /[A-Za-z]{3,}/.test(line))
		.map((line) => line.trim());
}

// Recipients' pages have no pseudo-language: their language is the document's.
it("no page of senders has a text that is not translated", async () => {
	const found: string[] = [];
	let pages = 0;
	for (const { method, path } of listEndpoints(app.dependencies)) {
		if (method !== "get" || /^\/(api|sign|d)\/|\/(live|proposed-title)$|\.\w+$|\/new$/.test(path)) continue;
		const isOfDocument = path.startsWith("/documents/");
		const values = { id: isOfDocument ? ids.documentId : ids.templateId, ...ids } as Record<string, string>;
		const address = path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "0");
		const open = (headers: Record<string, string>) =>
			app.agent.get(address).set({ Accept: "text/html", "Accept-Language": "ar-XB", ...headers });
		const signedIn = await open({ Cookie: cookie });
		const { text, status } = signedIn.status === 303 ? await open({}) : signedIn;
		if (status >= 500 || !text?.includes('lang="ar-XB"')) continue;
		pages++;
		for (const words of findPlainWords(text)) found.push(`${path} ${status}: ${words}`);
	}
	expect([...new Set(found)]).toEqual([]);
	expect(pages).toBeGreaterThan(40);
});
