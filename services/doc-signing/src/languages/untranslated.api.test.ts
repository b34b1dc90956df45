import { beforeAll, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { createDraft, signatureField } from "../../test/support/documents/draft.ts";
import { insertSentDocument } from "../../test/support/documents/insert-sent.ts";
import { readyTemplate } from "../../test/support/documents/template.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { listEndpoints } from "../app.ts";

const { app } = sharedMailApp({ PSEUDO_LANGUAGE: "true", OPERATOR_SECOND_FACTOR: "false" });
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
	ids.draftId = String((await createDraft(account, { title })).documentId);
	const recipients = [{ name: NAME, role: "SIGNER" }];
	const fields = [{ ...signatureField, recipientIndex: 0 }];
	const template = await readyTemplate(account, { title, type: "PUBLIC", recipients, fields });
	const { body: linked } = await account
		.request("patch", `/templates/${template.id}`)
		.send({ directLink: { enabled: true } });
	ids.directToken = linked.directLink.token;
	await account
		.request("post", "/webhooks")
		.send({ url: "https://example.com/x", events: ["DOCUMENT_SENT"] });
	await db.$client.query("UPDATE users SET name = $1, role = 'operator' WHERE id = $2", [
		NAME,
		account.userId,
	]);
	const { rows } = await db.$client.query("SELECT id FROM webhooks WHERE user_id = $1", [account.userId]);
	ids.documentId = String(sent.documentId);
	ids.templateId = String(template.id);
	ids.webhookId = String(rows[0]?.id);
	ids.token = sent.recipients[1]?.token ?? "";
	({ cookie } = await signedInBrowser(app, account));
});

const asReader = { Accept: "text/html", "Accept-Language": "ar-XB" };
const open = (address: string, headers: Record<string, string> = {}) =>
	app.agent.get(address).set({ ...asReader, ...headers });

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

const seen: { path: string; html: string }[] = [];

it("no page has a text that is not translated", async () => {
	const found: string[] = [];
	for (const { method, path } of listEndpoints(app.dependencies)) {
		if (method !== "get" || /^\/api\/|\/(live|proposed-title)$|\.\w+$/.test(path)) continue;
		const isOfDocument = path.startsWith("/documents/");
		const isOfTemplate = path.startsWith("/d/");
		const values = { id: isOfDocument ? ids.documentId : ids.templateId, ...ids } as Record<string, string>;
		if (isOfTemplate) values.token = ids.directToken ?? "";
		const address = path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "0");
		const signedIn = await open(address, { Cookie: cookie });
		const { text, status } = signedIn.status === 303 ? await open(address) : signedIn;
		// Operators' pages are in English.
		if (path.startsWith("/operator"))
			expect([path, text]).toEqual([path, expect.stringMatching(/lang="en"|^$|Redirecting/)]);
		if (status >= 500 || !text?.includes('lang="ar-XB"')) continue;
		seen.push({ path, html: text });
		for (const words of findPlainWords(text)) found.push(`${path} ${status}: ${words}`);
	}
	expect([...new Set(found)]).toEqual([]);
	expect(seen.length).toBeGreaterThan(45);
});

it("no answer to their forms has one, such as a refusal", async () => {
	const found: string[] = [];
	const statuses: number[] = [];
	const forms = seen.flatMap(({ html }) => [
		...html.matchAll(/<form(?=[^>]*method="post")[^>]*action="([^"]+)".*?<\/form>/gs),
	]);
	for (const [form, action = ""] of forms) {
		if (/sign-out|\/(sign|switch-account)$/.test(action) || /delet|leave/.test(action)) continue;
		const inputs = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
		const filled = inputs.map(([, name = "", value = ""]) => [name, value] as const);
		if (action === "/documents/bulk") filled.push(["action", "remind"], ["id", ids.draftId ?? ""]);
		const request = app.agent
			.post(action.replaceAll("&amp;", "&"))
			.set({ ...asReader, Cookie: cookie, "Sec-Fetch-Site": "same-origin" });
		if (form.includes("multipart/form-data")) for (const [name, value] of filled) request.field(name, value);
		const { text, status } = form.includes("multipart/form-data")
			? await request.attach("file", Buffer.from("text"), "text.csv")
			: await request.type("form").send(new URLSearchParams(filled.map((one) => [...one])).toString());
		if (status >= 500 || !text?.includes('lang="ar-XB"')) continue;
		statuses.push(status);
		for (const words of findPlainWords(text)) found.push(`${action} ${status}: ${words}`);
	}
	expect([...new Set(found)]).toEqual([]);
	expect(statuses.filter((status) => status >= 400).length).toBeGreaterThan(15);
});
