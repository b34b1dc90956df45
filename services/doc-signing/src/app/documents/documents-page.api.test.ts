import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount, withToken } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { createDraft, upload } from "../../../test/support/documents/draft.ts";
import { insertManyDocuments } from "../../../test/support/documents/insert-many.ts";
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
		expect(await open(account, "/documents?query=%3Cb%3E")).toContain(
			"No documents have “&lt;b>” in their title.",
		);
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
			"UPDATE documents SET title = CASE WHEN id % 12 = 0 THEN 'same' ELSE substr(md5(id::text), 1, 8) || ' x' END WHERE user_id = $1",
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
				["query=x&", wanted.filter((title) => /x/i.test(title))],
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
		"sort=status",
		"team=0",
		"team=x",
		"before=-1",
		"after=99999999999",
		"status=draft",
		`query=${"x".repeat(201)}`,
	])("refuses %s", async (query) => {
		await open(await createAccount(app), `/documents?${query}`, 400);
	});
});
