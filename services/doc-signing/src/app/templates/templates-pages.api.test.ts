import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findFreePort } from "@repo/infra-local/testing";
import { listen } from "@repo/service-kit/http";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { pagesOf } from "../../../test/support/browser-pages.ts";
import { signatureField, textField } from "../../../test/support/documents/draft.ts";
import { createTemplate, lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { createApp } from "../../app.ts";

let app: TestApp;
let baseUrl: string;
beforeAll(async () => {
	const port = await findFreePort();
	baseUrl = `http://127.0.0.1:${port}`;
	app = await startApp({ BASE_URL: baseUrl });
});
afterAll(() => app.close());

const titlesIn = (html: string) =>
	[...html.matchAll(/<a href="\/templates\/\d+" dir="auto">([^<]*)</g)].map(([, title]) => title);

describe("the templates page", () => {
	it("leads visitors to sign in and back", async () => {
		const { headers } = await app.agent.get("/templates?query=x").set("Accept", "text/html").expect(303);
		expect(headers.location).toBe("/sign-in?return_to=%2Ftemplates%3Fquery%3Dx");
	});

	it("lists one's own, newest first, searches titles, and suggests the next step if there are none", async () => {
		const account = await createAccount(app);
		const { get } = await pagesOf(app, account);
		expect((await get("/templates")).text).toContain("A template is a PDF with fields");
		await createTemplate(account, { title: "Lease <1>" });
		await createTemplate(account, { title: "100% offer" });
		await createTemplate(await createAccount(app), { title: "Somebody else's" });
		const { text } = await get("/templates");
		expect(titlesIn(text)).toEqual(["100% offer", "Lease &lt;1>"]);
		expect(text).toContain("Landlord, Tenant, Recipient 3");
		expect(text).not.toMatch(/href="\/templates\/\d+\/use"/);
		const { id } = await readyTemplate(account, { title: "With a file" });
		// Opening the page looks at the upload.
		await get(`/templates/${id}`);
		expect((await get("/templates?query=With")).text).toContain(`href="/templates/${id}/use"`);
		expect(titlesIn((await get("/templates?query=lEASE")).text)).toEqual(["Lease &lt;1>"]);
		expect(titlesIn((await get("/templates?query=0%25")).text)).toEqual(["100% offer"]);
		expect((await get("/templates?query=_")).text).toContain("No templates have “_” in their title.");
		await get("/templates?before=x", 400);
	});

	it("shows 25 at a time, with links to the neighboring pages", async () => {
		const account = await createAccount(app);
		for (let n = 1; n <= 27; n++)
			await createTemplate(account, { title: `T${n}`, recipients: [], fields: [] });
		const { get } = await pagesOf(app, account);
		const first = (await get("/templates")).text;
		expect(titlesIn(first)).toEqual(Array.from({ length: 25 }, (_, n) => `T${27 - n}`));
		const older = /href="(\/templates\?before=\d+)"/.exec(first)?.[1] ?? "";
		const second = (await get(older)).text;
		expect(titlesIn(second)).toEqual(["T2", "T1"]);
		const newer = /href="(\/templates\?after=\d+)"/.exec(second)?.[1] ?? "";
		expect(titlesIn((await get(newer)).text)).toEqual(titlesIn(first));
	});

	it("sorts by title in both directions, page by page", async () => {
		const account = await createAccount(app);
		for (let n = 1; n <= 27; n++)
			await createTemplate(account, {
				title: `${n % 2 ? "t" : "T"}${((n * 7) % 27) + 10}`,
				recipients: [],
				fields: [],
			});
		const { get } = await pagesOf(app, account);
		const sorted = Array.from({ length: 27 }, (_, n) => n + 10);
		for (const [sort, wanted] of [
			["title", sorted],
			["title-desc", sorted.toReversed()],
		] as const) {
			const first = (await get(`/templates?sort=${sort}`)).text;
			const next = /href="(\/templates\?[^"]*before=\d+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
			const all = [...titlesIn(first), ...titlesIn((await get(next)).text)];
			expect(all.map((title) => Number(title?.slice(1)))).toEqual(wanted);
			expect(first).toContain(`aria-sort="${sort === "title" ? "ascending" : "descending"}"`);
		}
		await get("/templates?sort=x", 400);
	});

	it("shows a team's to its members only", async () => {
		const team = await createAccount(app, { team: true });
		await createTemplate(team, { title: "The team's" });
		const member = await createAccount(app);
		const { get } = await pagesOf(app, member);
		await get(`/templates?team=${team.teamId}`, 404);
		await get(`/templates/new?team=${team.teamId}`, 404);
		await joinTeam(team, member);
		expect(titlesIn((await get(`/templates?team=${team.teamId}`)).text)).toEqual(["The team's"]);
		expect((await get(`/templates/new?team=${team.teamId}`)).text).toContain(`"teamId":${team.teamId}`);
		expect(titlesIn((await get("/templates")).text)).toEqual([]);
	});
});

describe("the page of a template", () => {
	it("shows its id, recipients, fields, and the documents made from it", async () => {
		const account = await createAccount(app);
		const { id, ids } = await readyTemplate(account, { title: "Lease <1>" });
		const { get } = await pagesOf(app, account);
		const empty = (await get(`/templates/${id}`)).text;
		expect(empty).toContain("Lease &lt;1>");
		expect(empty).toContain(`data-copy="${id}"`);
		expect(empty).toContain("No documents yet.");
		expect(empty).toContain("landlord@example.com");
		expect(empty).toContain("Entered when the template is used");
		expect(empty).not.toContain("placeholder.invalid");
		expect(empty).toContain("Signature, Text");
		const generate = (title: string) =>
			account
				.request("post", `/templates/${id}/generate-document`)
				.send({ title, recipients: [{ id: ids[0], name: "Ada", email: "ada@example.com" }] })
				.expect(200);
		for (let n = 1; n <= 11; n++) await generate(`Made ${n}`);
		const { text } = await get(`/templates/${id}`);
		expect(text).toContain("Made 11");
		expect(text).not.toContain("Made 1<");
		const older = new RegExp(`href="(/templates/${id}\\?before=\\d+)"`).exec(text)?.[1] ?? "";
		expect((await get(older)).text).toContain("Made 1<");
	});

	it("makes it public or private, and deletes it, each with its own form's token", async () => {
		const account = await createAccount(app);
		const { id } = await readyTemplate(account);
		const { get, post, csrf } = await pagesOf(app, account);
		const { text } = await get(`/templates/${id}`);
		const at = (action: string) => `/templates/${id}/${action}`;
		await post(at("publish"), { csrf: csrf(text, at("delete")) }, 403);
		await post(at("delete"), { csrf: csrf(text, at("publish")) }, 403);
		await post(at("other"), { csrf: csrf(text, at("publish")) }, 400);
		const { headers } = await post(at("publish"), { csrf: csrf(text, at("publish")) }, 303);
		const shared = (await get(String(headers.location))).text;
		expect(shared).toContain("Template made public.");
		expect((await account.request("get", `/templates/${id}`)).body.type).toBe("PUBLIC");
		await post(at("withdraw"), { csrf: csrf(shared, at("withdraw")) }, 303);
		expect((await account.request("get", `/templates/${id}`)).body.type).toBe("PRIVATE");
		await post(at("delete"), { csrf: csrf(text, at("delete")) }, 303);
		await get(`/templates/${id}`, 404);
	});

	it("is not found by others, and members of the team can use but not change it", async () => {
		const team = await createAccount(app, { team: true });
		const { id } = await readyTemplate(team);
		const stranger = await pagesOf(app, await createAccount(app));
		await stranger.get(`/templates/${id}`, 404);
		const member = await createAccount(app);
		await joinTeam(team, member);
		const { get, post } = await pagesOf(app, member);
		const { text } = await get(`/templates/${id}`);
		expect(text).toContain(`/templates/${id}/use`);
		expect(text).not.toContain("Delete template");
		expect(text).not.toContain("Make public");
		const owner = await pagesOf(app, team);
		const { text: ofOwner } = await owner.get(`/templates/${id}`);
		expect(ofOwner).toContain("Delete template");
		// A member with the form of another page of theirs is stopped by the permission.
		const own = await readyTemplate(member);
		const ownPage = (await get(`/templates/${own.id}`)).text;
		await post(
			`/templates/${id}/delete`,
			{ csrf: /name="csrf" value="([^"]+)"/.exec(ownPage)?.[1] ?? "" },
			403,
		);
		await owner.get(`/templates/${id}`);
	});

	it("reports what is wrong with its file", async () => {
		const account = await createAccount(app);
		const { get } = await pagesOf(app, account);
		const waiting = await createTemplate(account);
		const { text } = await get(`/templates/${waiting.id}`);
		expect(text).toContain("This template has no file yet.");
		expect(text).toContain(`href="/templates/${waiting.id}/upload"`);
		expect(text).not.toContain("Use with the API");
		expect((await get(`/templates/${waiting.id}/upload`)).text).toContain("Upload file");
		const refused = await readyTemplate(account, {}, Buffer.from("Dear Sir"));
		expect((await get(`/templates/${refused.id}`)).text).toMatch(/not a PDF/i);
	});

	it("of another member leads no one else to an upload", async () => {
		const [team, member] = [await createAccount(app, { team: true }), await createAccount(app)];
		await joinTeam(team, member);
		const path = `/templates/${(await createTemplate(team)).id}`;
		const { get } = await pagesOf(app, member);
		expect((await get(path)).text).not.toContain("/upload");
		await get(`${path}/upload`, 403);
		const stranger = await pagesOf(app, await createAccount(app));
		await stranger.get(`${path}/upload`, 404);
	});
});

describe("the API call that the page shows", () => {
	const choices = [
		{ id: 1, value: "it's <b>" },
		{ id: 2, value: 'say "no"' },
	];
	const extra = (type: string, meta: object) => ({
		...textField,
		type,
		fieldMeta: { type: type.toLowerCase(), ...meta },
		recipientIndex: 0,
	});
	const fields = [
		...lease.fields,
		extra("TEXT", { label: "Landlord's $HOME `pwd`", characterLimit: 7 }),
		extra("NUMBER", { label: "Rent", minValue: 900 }),
		extra("CHECKBOX", { label: "Pets", values: choices }),
		extra("RADIO", { values: choices }),
		extra("DROPDOWN", { values: [{ value: "Berlin" }] }),
		{ ...signatureField, recipientIndex: 0 },
	];

	it("creates a document for all recipients, in curl and in TypeScript, exactly as shown", async () => {
		const account = await createAccount(app);
		const { id } = await readyTemplate(account, { title: "It's", fields });
		const { get } = await pagesOf(app, account);
		const { text } = await get(`/templates/${id}`);
		const [curl = "", typeScript = ""] = [...text.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code>/g)].map(
			([, code = ""]) => unescaped(code),
		);
		const server = await listen(createApp(app.dependencies), "127.0.0.1", Number(new URL(baseUrl).port));
		try {
			const env = { ...process.env, SIGNING_API_TOKEN: account.token };
			const { stdout } = await run("bash", ["-c", curl], { env });
			const made = JSON.parse(stdout);
			expect(made.recipients).toHaveLength(3);
			const { body } = await account.request("get", `/documents/${made.documentId}`).expect(200);
			expect(body.recipients.map(({ name }: { name: string }) => name)).toEqual([
				"Tenant",
				"Landlord",
				"Recipient 3",
			]);
			await account
				.request("post", `/documents/${made.documentId}/send`)
				.send({ sendEmail: false })
				.expect(200);
			const file = join(tmpdir(), `api-call-${process.pid}.mts`);
			await writeFile(file, typeScript);
			const written = await run("node", ["--import", "tsx", file], { env });
			expect(Number(written.stdout)).toBeGreaterThan(made.documentId);
		} finally {
			await server.stop(1);
		}
		await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	});
});

const run = promisify(execFile);

function unescaped(html: string): string {
	return html.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

async function joinTeam(team: TestAccount, { userId }: TestAccount): Promise<void> {
	await addMember(app.dependencies, { teamId: Number(team.teamId), userId, role: "member" }, "operator");
}
