import { describe, expect, it } from "@jest/globals";
import { createAccount, outsideTeam, type TestAccount } from "../../../../test/support/accounts.ts";
import { createDraft } from "../../../../test/support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../../../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);

async function list(by: TestAccount, query: string) {
	const { body } = await by.request("get", `/documents?${query}`).expect(200);
	return { totalPages: body.totalPages, ids: body.documents.map(({ id }: { id: number }) => id) };
}

describe("a list of documents", () => {
	it("is sorted newest first, paged, with the fields of the contract", async () => {
		const ids: number[] = [];
		for (const externalId of ["a", "b", "c"])
			ids.unshift((await createDraft(account, { externalId })).documentId);
		expect(await list(account, "perPage=2")).toEqual({ totalPages: 2, ids: ids.slice(0, 2) });
		expect(await list(account, "perPage=2&page=2")).toEqual({ totalPages: 2, ids: ids.slice(2) });
		expect(await list(account, "perPage=2&page=3")).toEqual({ totalPages: 2, ids: [] });
		expect(await list(account, "externalId=b")).toEqual({ totalPages: 1, ids: [ids[1]] });
		const { body } = await account.request("get", "/documents?perPage=1").expect(200);
		expect(body.documents[0]).toEqual({
			id: ids[0],
			externalId: "c",
			userId: account.userId,
			teamId: null,
			title: "Lease",
			status: "DRAFT",
			documentDataId: expect.any(String),
			createdAt: expect.any(String),
			updatedAt: expect.any(String),
			completedAt: null,
		});
	});

	it("has an ETag, which changes with the list", async () => {
		const { headers } = await account.request("get", "/documents").expect(200);
		const again = () => account.request("get", "/documents").set("If-None-Match", String(headers.etag));
		await again().expect(304);
		await createDraft(account);
		await again().expect(200);
	});

	it.each([
		"page=0",
		"page=-1",
		"page=1e3",
		"perPage=0",
		"perPage=x",
		"status=draft",
		"query=%20",
		"page=%00",
	])("is refused with %s", async (query) => {
		await account.request("get", `/documents?${query}`).expect(400);
	});

	it("has no other account's documents, and is empty for a new account", async () => {
		const newcomer = await createAccount(app);
		const team = await createAccount(app, { team: true });
		const member = await outsideTeam(app, team);
		const { documentId } = await createDraft(team);
		expect(await list(newcomer, "")).toEqual({ totalPages: 0, ids: [] });
		expect(await list(member, "")).toEqual({ totalPages: 0, ids: [] });
		const own = (await createDraft(member)).documentId;
		expect((await list(team, "")).ids).toEqual([documentId]);
		expect(await list(member, "")).toEqual({ totalPages: 1, ids: [own] });
		await app.agent.get("/api/v1/documents").expect(401);
	});

	it("finds part of a title case-insensitively, with literal % and _", async () => {
		const searcher = await createAccount(app);
		const titles = ["Lease 100%", "Sublease of_a flat", "契約書"];
		const ids: Record<string, number> = {};
		for (const title of titles) ids[title] = (await createDraft(searcher, { title })).documentId;
		const found = async (query: string) => (await list(searcher, `query=${encodeURIComponent(query)}`)).ids;
		expect(await found("LEASE")).toEqual([ids["Sublease of_a flat"], ids["Lease 100%"]]);
		expect(await found("0%")).toEqual([ids["Lease 100%"]]);
		expect(await found("of_a")).toEqual([ids["Sublease of_a flat"]]);
		expect(await found("契約")).toEqual([ids.契約書]);
		expect(await found("%%%")).toEqual([]);
		expect((await list(searcher, "query=lease&status=PENDING")).ids).toEqual([]);
	});
});
