import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { signedInBrowser } from "./support/browsers.ts";
import { type SentDocument, sendNewDocument } from "./support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "./support/signing-app.ts";

let app: SigningApp;
let sent: SentDocument;
let cookie: string;
beforeAll(async () => {
	app = await startSigningApp();
	sent = await sendNewDocument(app.account);
	({ cookie } = await signedInBrowser(app, app.account));
});
afterAll(() => app.close());

const encodingOf = async (path: string, headers: Record<string, string>): Promise<string | undefined> => {
	const answer = await app.agent
		.get(path)
		.set({ "Accept-Encoding": "gzip", Accept: "text/html", ...headers });
	return answer.headers["content-encoding"];
};

it("a program gets its JSON compressed", async () => {
	const { headers } = await app.account.request("get", `/documents/${sent.documentId}`).expect(200);
	expect(headers["content-encoding"]).toBe("gzip");
});

it("a page is compressed for its person, and not where another site opened it: it shows what the address says beside tokens", async () => {
	const path = "/documents?query=chosen";
	const Cookie = cookie;
	for (const site of ["same-origin", "none"])
		expect([site, await encodingOf(path, { Cookie, "Sec-Fetch-Site": site })]).toEqual([site, "gzip"]);
	for (const site of ["cross-site", "same-site"])
		expect([site, await encodingOf(path, { Cookie, "Sec-Fetch-Site": site })]).toEqual([site, undefined]);
	expect(await encodingOf(path, { Cookie })).toBeUndefined();
});

it("a signing link is compressed wherever it was opened, unless its address chooses something", async () => {
	const path = sent.people[0]?.path ?? "";
	const fromMail = { Cookie: cookie, "Sec-Fetch-Site": "cross-site" };
	expect(await encodingOf(path, fromMail)).toBe("gzip");
	expect(await encodingOf(`${path}?code=00000000-0000-4000-8000-000000000000`, fromMail)).toBeUndefined();
});

it("the files of a signing link are not compressed", async () => {
	const path = sent.people[0]?.path ?? "";
	for (const file of ["document.pdf", "first-page.webp"])
		expect([file, await encodingOf(`${path}/${file}`, {})]).toEqual([file, undefined]);
});
