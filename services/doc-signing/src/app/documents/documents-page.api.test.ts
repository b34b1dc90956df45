import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount, withToken } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { ada, createDraft, signatureField, upload } from "../../../test/support/documents/draft.ts";
import { insertManyDocuments } from "../../../test/support/documents/insert-many.ts";
import { createSendable } from "../../../test/support/documents/sent.ts";
import { readyTemplate } from "../../../test/support/documents/template.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";

const app = sharedApp();

async function open(by: TestAccount, address: string, status = 200): Promise<string> {
	const { cookie } = await signedInBrowser(app, by);
	const { text } = await app.agent.get(address).set("Cookie", cookie).expect(status);
	return text;
}

const titlesIn = (html: string) =>
	[...html.matchAll(/<a href="\/documents\/\d+" dir="auto">([^<]*)</g)].map(([, title]) => title);
const linkIn = (html: string, name: string) =>
	new RegExp(`href="([^"]*)"[^>]*>(?:<svg(?:(?!</svg>).)*</svg>)?${name}<`)
		.exec(html)?.[1]
		?.replaceAll("&amp;", "&") ?? "";
const countsIn = (html: string) =>
	Object.fromEntries(
		[...html.matchAll(/>(\w+) <span class="count">([\d,]+)</g)].map(([, word, count]) => [word, count]),
	);

/** A draft with an uploaded file. */
async function arrived(by: TestAccount, title: string): Promise<number> {
	const { documentId, uploadUrl } = await createDraft(by, { title });
	await upload(uploadUrl);
	await by.request("get", `/documents/${documentId}`).expect(200);
	return documentId;
}

describe("the documents page", () => {
	it("leads visitors to sign in and back", async () => {
		const { headers } = await app.agent.get("/documents?status=DRAFT").set("Accept", "text/html").expect(303);
		expect(headers.location).toBe("/sign-in?return_to=%2Fdocuments%3Fstatus%3DDRAFT");
	});

	it("lists documents with an uploaded file, with counts, and suggests the next step if there are none", async () => {
		const account = await createAccount(app);
		expect(await open(account, "/documents")).toContain("Send your first document");
		await createDraft(account, { title: "No file yet" });
		await arrived(account, "Lease <1>");
		const html = await open(account, "/documents");
		expect(titlesIn(html)).toEqual(["Lease &lt;1>"]);
		expect(countsIn(html)).toEqual({
			All: "1",
			Draft: "1",
			Waiting: "0",
			Completed: "0",
			Declined: "0",
			Cancelled: "0",
		});
		expect(html).toContain("1 to sign");
		expect(titlesIn(await open(account, "/documents?status=PENDING"))).toEqual([]);
		expect(titlesIn(await open(account, "/documents?query=lease&status=DRAFT"))).toEqual(["Lease &lt;1>"]);
		expect(await open(account, "/documents?query=%3Cb%3E")).toContain("Nothing was found for “&lt;b>”.");
	});

	it("pages through a long list and back, keeping the filter in the URL", async () => {
		const account = await createAccount(app);
		await insertManyDocuments(app, account, 60);
		const first = await open(account, "/documents?query=+");
		expect(titlesIn(first)).toHaveLength(25);
		expect(linkIn(first, "Newer")).toBe("");
		const second = await open(account, linkIn(first, "Older"));
		const third = await open(account, linkIn(second, "Older"));
		expect(titlesIn(third)).toHaveLength(10);
		expect(linkIn(third, "Older")).toBe("");
		const back = await open(account, linkIn(third, "Newer"));
		expect(titlesIn(back)).toEqual(titlesIn(second));
		expect(titlesIn(await open(account, linkIn(back, "Newer")))).toEqual(titlesIn(first));
		expect(new Set([first, second, third].flatMap(titlesIn)).size).toBe(60);
	});

	it("shows a team's documents to its members only", async () => {
		const team = await createAccount(app, { team: true });
		await arrived(team, "Of the team");
		expect(titlesIn(await open(team, "/documents"))).toEqual([]);
		expect(titlesIn(await open(team, `/documents?team=${team.teamId}`))).toEqual(["Of the team"]);
		const stranger = await createAccount(app);
		expect(await open(stranger, `/documents?team=${team.teamId}`, 404)).not.toContain("Of the team");
	});

	it("filters by time and sender, and pages through them from the oldest", async () => {
		const team = await createAccount(app, { team: true });
		const member = await createAccount(app);
		const teamId = Number(team.teamId);
		await addMember(app.dependencies, { teamId, userId: member.userId, role: "member" }, "operator");
		await insertManyDocuments(app, team, 60);
		await arrived(await withToken(app, { ...member, teamId }), "Of the member");
		const { $client } = app.dependencies.db;
		await $client.query(
			"UPDATE documents SET created_at = '2026-01-01T12:00Z'::timestamptz + id * interval '1 day' WHERE team_id = $1",
			[teamId],
		);
		const { rows } = await $client.query(
			"SELECT title, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM documents WHERE team_id = $1 ORDER BY id",
			[teamId],
		);
		const list = (query: string) => open(team, `/documents?team=${teamId}&${query}`);
		const titles = rows.map(({ title }) => title.replaceAll("<", "&lt;"));
		const days = rows.map(({ day }) => day);
		expect(titlesIn(await list(`sender=${member.userId}`))).toEqual(["Of the member"]);
		expect(titlesIn(await list(`from=${days[10]}&to=${days[12]}`))).toEqual(titles.slice(10, 13).reverse());
		expect(
			titlesIn(await list(`from=${days[10]}&to=${days[12]}&query=${encodeURIComponent(titles[11])}`)),
		).toEqual([titles[11]]);
		expect(await list("from=2050-01-01")).toContain("No documents match these filters.");
		const first = await list("sort=oldest");
		expect(titlesIn(first)).toEqual(titles.slice(0, 25));
		const second = await open(team, linkIn(first, "Newer"));
		expect(titlesIn(second)).toEqual(titles.slice(25, 50));
		expect(titlesIn(await open(team, linkIn(second, "Older")))).toEqual(titles.slice(0, 25));
	});

	it("sorts by title in both directions, page by page, also search results", async () => {
		const account = await createAccount(app);
		await insertManyDocuments(app, account, 60);
		const { $client } = app.dependencies.db;
		// Titles in a different order than ids, in both cases, and five of them equal.
		await $client.query(
			"UPDATE documents SET external_id = NULL, title = CASE WHEN id % 12 = 0 THEN 'same' ELSE substr(md5(id::text), 1, 8) || ' ¤' END WHERE user_id = $1",
			[account.userId],
		);
		await $client.query("UPDATE documents SET title = upper(title) WHERE user_id = $1 AND id % 2 = 0", [
			account.userId,
		]);
		const { rows } = await $client.query(
			'SELECT title FROM documents WHERE user_id = $1 ORDER BY lower(title COLLATE "pg_c_utf8"), id',
			[account.userId],
		);
		const titles = rows.map(({ title }) => title);
		for (const [sort, wanted] of [
			["title", titles],
			["title-desc", titles.toReversed()],
		] as const)
			for (const [query, sorted] of [
				["", wanted],
				["query=%C2%A4&", wanted.filter((title) => title.includes("¤"))],
			] as const) {
				const first = await open(account, `/documents?${query}sort=${sort}`);
				const second = await open(account, linkIn(first, "Next"));
				const third = await open(account, linkIn(second, "Next"));
				expect([first, second, third].flatMap(titlesIn)).toEqual(sorted);
				expect(linkIn(third, "Next")).toBe("");
				expect(titlesIn(await open(account, linkIn(second, "Previous")))).toEqual(titlesIn(first));
				expect(first).toContain(`aria-sort="${sort === "title" ? "ascending" : "descending"}"`);
			}
	});

	it("links from the heading to the list sorted by title and back, keeping filters", async () => {
		const account = await createAccount(app);
		await arrived(account, "Lease");
		const heading = (html: string) =>
			/<th[^>]*><a class="sort" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
		const first = await open(account, "/documents?status=DRAFT");
		expect(first).not.toContain("aria-sort");
		expect(heading(first)).toBe("/documents?status=DRAFT&sort=title");
		expect(heading(await open(account, "/documents?status=DRAFT&sort=title"))).toBe(
			"/documents?status=DRAFT&sort=title-desc",
		);
	});

	it("shows each person with the word for their state, the template, and in a team the sender", async () => {
		const team = await createAccount(app, { team: true });
		const signers = ["Ada Lovelace", "Grace Hopper", "Hedy Lamarr"].map((name, index) => ({
			...ada,
			name,
			email: `signer-${index}@example.com`,
		}));
		const template = await readyTemplate(team, {
			recipients: [{ name: "Tenant", role: "SIGNER" }],
			fields: [{ ...signatureField, recipientIndex: 0 }],
		});
		const { body } = await team
			.request("post", `/templates/${template.id}/generate-document`)
			.send({ title: "Generated", recipients: [{ ...signers[0], id: template.ids[0] }] })
			.expect(200);
		const { documentId } = await createSendable(team, { title: "Lease", recipients: signers });
		await team.request("post", `/documents/${documentId}/send`).send({ sendEmail: false }).expect(200);
		const list = (query: string) => open(team, `/documents?team=${team.teamId}&${query}`);
		const html = await list("");
		expect(html).toContain("Ada Lovelace and 2 others");
		expect(html).toContain('title="Grace Hopper: Invited"');
		expect(html).toContain("0 of 3 signed");
		expect(html.match(/Invited</g)).toHaveLength(3);
		expect(html).toMatch(/From [^·<]+ · By User \d+/);
		expect(titlesIn(await list(`template=${template.id}`))).toEqual(["Generated"]);
		expect(body.documentId).toBeGreaterThan(0);
	});

	it("finds people by name and address, and the documents of one person", async () => {
		const account = await createAccount(app, { plan: "enterprise" });
		const of = async (title: string, name: string, email: string) => {
			const draft = await createDraft(account, { title, recipients: [{ ...ada, name, email }] });
			await upload(draft.uploadUrl);
			await account.request("get", `/documents/${draft.documentId}`).expect(200);
		};
		await of("Lease", "Tom Tenant", "Tom@Example.com");
		await of("Offer", "Ada Lovelace", "ada@example.org");
		const found = async (query: string) => titlesIn(await open(account, `/documents?${query}`));
		for (const query of ["query=tenan", "query=to", "query=tom%40exam", "person=tom%40example.com"])
			expect(await found(query)).toEqual(["Lease"]);
		expect(await found("query=example")).toEqual(["Offer", "Lease"]);
		expect(await found("person=tom%40example.com&query=offer")).toEqual([]);
		expect(await found("person=tom%40example")).toEqual([]);
		const stranger = await createAccount(app);
		expect(await open(stranger, "/documents?query=tenant")).not.toContain("Tom Tenant");
		expect(await open(stranger, "/documents?person=tom%40example.com")).not.toContain("Lease");
	});

	it("has no more than one row of controls above the first document", async () => {
		const account = await createAccount(app);
		await arrived(account, "Lease");
		const html = await open(account, "/documents");
		const above = html.slice(html.indexOf("</h1>"), html.indexOf("<table"));
		expect(above.match(/<(nav|search|fieldset)\b/g)).toEqual(["<search"]);
	});

	it("does not sort by the titles of others", async () => {
		const account = await createAccount(app);
		await arrived(account, "Lease");
		const theirs = await arrived(await createAccount(app), "Zebra");
		expect(titlesIn(await open(account, `/documents?sort=title&before=${theirs}`))).toEqual(["Lease"]);
	});

	it.each([
		"from=x",
		"to=2026-13-01",
		"from=0001-01-01",
		"sender=x",
		"template=x",
		`person=${"x".repeat(255)}`,
		"sort=status",
		"team=-1",
		"team=x",
		"before=-1",
		"after=1e3",
		"status=draft",
		`query=${"x".repeat(201)}`,
	])("refuses %s", async (query) => {
		await open(await createAccount(app), `/documents?${query}`, 400);
	});
});
