import { expect, it } from "@jest/globals";
import { createAccount, type TestAccount, withToken } from "../../../../test/support/accounts.ts";
import { createDraft } from "../../../../test/support/documents/draft.ts";
import { createSent } from "../../../../test/support/documents/sent.ts";
import { pageForms } from "../../../../test/support/page-forms.ts";
import { sharedMailApp } from "../../../../test/support/shared-app.ts";
import { createUser } from "../../../accounts/create-user.ts";
import { toAccountId } from "../../../accounts/owner.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";
import type { TeamRole } from "../../../accounts/teams/rules/permissions.ts";
import { eraseDocument } from "../../../personal-data/erasure/erase-document.ts";

const { app } = sharedMailApp();
const PAGE_SIZE = 25;

async function erased(account: TestAccount): Promise<number> {
	const id = await createSent(account);
	await account.request("post", `/documents/${id}/cancel`).expect(200);
	const by = { access: "operator", by: { kind: "operator", name: "root" } } as const;
	await app.dependencies.db.transaction((tx) =>
		eraseDocument(tx, app.dependencies, { ...by, documentId: id }),
	);
	await app.workOff();
	return id;
}

/** By a policy, and certified. */
async function insertErased(account: TestAccount): Promise<number> {
	const { documentId } = await createDraft(account);
	const accountId = toAccountId({ userId: account.userId, teamId: account.teamId });
	await app.sql(
		`INSERT INTO erasures (document_id, account_id, status, reason, years, ended_at, started_at, objects, is_file_shared, finished_at,
			statement, signature, certificate)
		VALUES ($1, $2, 'ERASED', 'POLICY', 7, now(), '2026-01-02T12:00Z', '{}', false, '2026-01-03T12:00Z', '', '', '')`,
		[documentId, accountId],
	);
	return documentId;
}

const linked = (text: string) =>
	[...text.matchAll(/href="\/documents\/(\d+)"/g)].map(([, id]) => Number(id)).filter(Boolean);

it("the settings list an account's erased documents, newest first, page by page, with links to what remains", async () => {
	const account = await createAccount(app);
	const { open } = await pageForms(app, account);
	expect((await open("/settings/documents")).text).not.toContain('id="erased"');
	const ids: number[] = [];
	for (let count = 0; count <= PAGE_SIZE; count++) ids.push(await insertErased(account));
	ids.push(await erased(account));
	const newestFirst = ids.toReversed();
	const { text } = await open("/settings/documents").expect(200);
	expect(linked(text)).toEqual(newestFirst.slice(0, PAGE_SIZE));
	for (const said of ["Erased on request", "In progress", "keep documents for 7 years"])
		expect(text).toContain(said);
	for (const day of ["2026-01-02T12:00", "2026-01-03T12:00"]) expect(text).toContain(day);
	const older = /href="(\/settings\/documents\?before=\d+)#erased"/.exec(text)?.[1] ?? "";
	const second = (await open(older).expect(200)).text;
	expect(linked(second)).toEqual(newestFirst.slice(PAGE_SIZE));
	expect(second).toContain('href="/settings/documents#erased"');
	expect(second).not.toContain("?before=");
	for (const wrong of ["x", "-1", "99999999999999"])
		expect(linked((await open(`/settings/documents?before=${wrong}`).expect(200)).text)).toHaveLength(
			PAGE_SIZE,
		);
	expect((await open(`/documents/${newestFirst[0]}`).expect(200)).text).toContain(
		`Document ${newestFirst[0]} is being erased`,
	);
});

it("those of a team are listed for its owners and admins, and nowhere else", async () => {
	const owner = await createAccount(app, { team: true });
	const own = await createAccount(app);
	const [id, other] = [await insertErased(owner), await insertErased(own)];
	const page = `/settings/documents?team=${owner.teamId}`;
	const browserOf = async (role: TeamRole) => {
		const email = `${role}-${id}@example.com`;
		const input = { email, name: role, password: "correct horse battery", plan: "free" } as const;
		const { id: userId } = await createUser(app.dependencies, input);
		await addMember(app.dependencies, { teamId: owner.teamId ?? 0, userId, role }, "operator");
		return pageForms(app, await withToken(app, { userId, email, teamId: null }));
	};
	for (const role of ["owner", "admin"] as const) {
		const { open } = await browserOf(role);
		const { text } = await open(page).expect(200);
		expect(linked(text)).toEqual([id]);
		expect((await open("/settings/documents").expect(200)).text).not.toContain('id="erased"');
		await open(`/documents/${id}`).expect(200);
		await open(`/documents/${other}`).expect(404);
	}
	const member = await browserOf("member");
	await member.open(page).expect(403);
	const stranger = await pageForms(app, own);
	await stranger.open(page).expect(404);
	expect(linked((await stranger.open("/settings/documents")).text)).toEqual([other]);
});
