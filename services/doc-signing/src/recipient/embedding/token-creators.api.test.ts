import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount, withToken } from "../../../test/support/accounts.ts";
import { draftWith } from "../../../test/support/documents/draft.ts";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { embedFrames } from "../../../test/support/embed-frames.ts";
import { framed, framingWorld, newFramedEmail, SITE } from "../../../test/support/framing-world.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import type { embedPurposes } from "../../accounts/embedding/rules/embed-grant.ts";
import { disableUser } from "../../accounts/queries.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { removeMember } from "../../accounts/teams/remove-member.ts";

const { app, mail } = sharedMailApp({ TRUSTED_PROXIES: "1" });

type Purpose = (typeof embedPurposes)[number];
type World = ReturnType<typeof worldOf>;
type Token = { token: string; objectId: number | null };

const worldOf = (account: TestAccount) => ({
	account,
	...framingWorld({ app, mail, account }),
	...embedFrames(app, account),
});

/** A team, a token of each purpose by an admin, and the call with which its frame begins. */
const purposes: Record<
	Purpose,
	{ create(world: World, by: TestAccount): Promise<Token>; path(token: string): string }
> = {
	edit: {
		async create({ account, tokenFor }, by) {
			const { documentId } = await draftWith(account);
			return { token: await tokenFor(documentId, {}, by), objectId: documentId };
		},
		path: (token) => `/embed/editor/${token}`,
	},
	create: {
		async create({ account, tokenFor }, by) {
			const { documentId } = await draftWith(account);
			return { token: await tokenFor(documentId, { purpose: "create" }, by), objectId: documentId };
		},
		path: (token) => `/embed/editor/${token}`,
	},
	author: {
		async create(_world, by) {
			const { body } = await by
				.request("post", "/api/v2/embedding/create-presign-token")
				.send({})
				.expect(200);
			return { token: body.token, objectId: null };
		},
		path: (token) => `/embed/v1/authoring/document/create?token=${token}`,
	},
	sign: {
		async create({ send, ask }, by) {
			const { documentId, people } = await send();
			const { body } = await ask(
				{ purpose: "sign", id: people[0]?.id, addressProvenByHost: true },
				by,
			).expect(200);
			return { token: body.token, objectId: documentId };
		},
		path: (token) => `/embed/sign/${token}`,
	},
	direct: {
		async create({ account, ask }, by) {
			const recipients = [{ name: "Tenant", role: "SIGNER" }];
			const fields = lease.fields.filter(({ recipientIndex }) => recipientIndex === 0);
			const { id } = await readyTemplate(account, { type: "PUBLIC", recipients, fields });
			await account
				.request("patch", `/templates/${id}`)
				.send({ directLink: { enabled: true } })
				.expect(200);
			const visitor = { purpose: "direct", id, name: "Ada", email: newFramedEmail() };
			const { body } = await ask({ ...visitor, addressProvenByHost: true }, by).expect(200);
			return { token: body.token, objectId: id };
		},
		path: (token) => `/embed/direct/${token}`,
	},
};

/** An admin of a new team. */
async function prepare(purpose: Purpose) {
	const founder = await createAccount(app, { team: true });
	const world = worldOf(founder);
	await world.allow([SITE]);
	const teamId = founder.teamId ?? 0;
	const person = await createAccount(app);
	await addMember(app.dependencies, { teamId, userId: person.userId, role: "admin" }, "operator");
	const admin = await withToken(app, { ...person, teamId });
	const { create, path } = purposes[purpose];
	const { token, objectId } = await create(world, admin);
	const verify = async () =>
		(
			await founder
				.request("post", "/api/v2/embedding/verify-presign-token")
				.send({ token, ...(purpose !== "author" && { scope: `documentId:${objectId}` }) })
				.expect(200)
		).body;
	const frame = () => app.agent.get(path(token));
	return { ...world, teamId, person, token, objectId, frame, verify };
}

const isEditor = (purpose: Purpose) => purpose !== "sign" && purpose !== "direct";

describe.each(Object.keys(purposes) as Purpose[])("an embed token to %s", (purpose) => {
	it("is recorded with the API token that created it", async () => {
		const { teamId, person, objectId, eventsOf } = await prepare(purpose);
		expect(
			await app.sql(
				"SELECT actor, user_id, ip_address, details FROM account_events WHERE type = 'embed_token.created' AND team_id = $1",
				[teamId],
			),
		).toEqual([
			{
				...{ actor: String(person.userId), user_id: person.userId, ip_address: expect.any(String) },
				details: {
					...{
						embedTokenId: expect.any(Number),
						purpose,
						apiToken: { id: expect.any(Number), name: "tests" },
					},
					...(purpose === "direct" && { templateId: objectId }),
					...(purpose !== "direct" && objectId !== null && { documentId: objectId }),
				},
			},
		]);
		if (objectId === null || purpose === "direct") return;
		const events = (await eventsOf(objectId)).filter(({ type }) => type === "EMBED_TOKEN_CREATED");
		expect(events.map(({ data }) => data)).toEqual([
			{
				by: { kind: "user", userId: person.userId, email: person.email },
				...{ embedTokenId: expect.any(Number), purpose },
				apiToken: { id: expect.any(Number), name: "tests" },
				requestId: expect.any(String),
				...(purpose === "sign" && { recipientId: expect.any(Number), addressProvenByHost: true }),
			},
		]);
		await app.workOff();
	});

	it("ends when its creator leaves the team", async () => {
		const { teamId, person, frame, verify } = await prepare(purpose);
		await frame().expect(200);
		expect(await verify()).toEqual({ success: isEditor(purpose) });
		await removeMember(app.dependencies, { teamId, userId: person.userId }, "operator");
		await frame().expect(404);
		expect(await verify()).toEqual({ success: false });
		await app.workOff();
	});

	it("ends when its creator is no member, also if the API token was not revoked with the membership", async () => {
		const { teamId, person, frame, verify } = await prepare(purpose);
		await app.sql("DELETE FROM team_members WHERE team_id = $1 AND user_id = $2", [teamId, person.userId]);
		await frame().expect(404);
		expect(await verify()).toEqual({ success: false });
		await app.workOff();
	});

	it("ends when its creator's account is disabled", async () => {
		const { person, frame, verify } = await prepare(purpose);
		await disableUser(app.dependencies.db, person.userId, app.dependencies.clock());
		await frame().expect(404);
		expect(await verify()).toEqual({ success: false });
		await app.workOff();
	});
});

it("revoking a token is recorded", async () => {
	const account = await createAccount(app);
	const { ask, send, allow } = worldOf(account);
	await allow([SITE]);
	const { people } = await send();
	const { body } = await ask({ purpose: "sign", id: people[0]?.id }).expect(200);
	await account.request("delete", `/embed-tokens/${body.id}`).expect(200);
	expect(
		await app.sql(
			"SELECT actor, ip_address, details FROM account_events WHERE type = 'embed_token.revoked' AND user_id = $1",
			[account.userId],
		),
	).toEqual([
		{
			...{ actor: String(account.userId), ip_address: expect.any(String) },
			details: { embedTokenId: body.id, apiToken: { id: expect.any(Number), name: "tests" } },
		},
	]);
	await app.workOff();
});

it("a direct token's document names who vouches for the visitor", async () => {
	const { token, objectId, eventsOf, account } = await prepare("direct");
	await app.agent
		.post(`/embed/direct/${token}/document`)
		.set({ ...framed(), Accept: "application/json" })
		.expect(200);
	const [{ id }] = await app.sql("SELECT id FROM documents WHERE template_id = $1", [objectId]);
	const vouchedBy = { apiTokenId: expect.any(Number), name: "tests" };
	for (const type of ["DOCUMENT_CREATED", "DOCUMENT_SENT"])
		expect((await eventsOf(id)).find((event) => event.type === type)?.data.by).toMatchObject({
			...{ kind: "visitor", name: "Ada", vouchedBy },
		});
	const { body } = await account.request("get", `/documents/${id}/audit-log`).expect(200);
	expect(body.intact).toBe(true);
	await app.workOff();
});

it("tokens that the logs would not tell apart are recorded once a day, and leave room in the document's log", async () => {
	const account = await createAccount(app);
	const { ask, send, allow } = worldOf(account);
	await allow([SITE]);
	const { documentId, people } = await send();
	const recorded = async () => {
		const [{ events }] = await app.sql(
			"SELECT count(*)::int AS events FROM document_events WHERE type = 'EMBED_TOKEN_CREATED' AND document_id = $1",
			[documentId],
		);
		const [{ acts }] = await app.sql(
			"SELECT count(*)::int AS acts FROM account_events WHERE type = 'embed_token.created' AND user_id = $1",
			[account.userId],
		);
		return [events, acts];
	};
	const create = (addressProvenByHost: boolean, by = account) =>
		ask({ purpose: "sign", id: people[0]?.id, addressProvenByHost }, by).expect(200);
	for (const _ of [1, 2, 3]) await create(true);
	expect(await recorded()).toEqual([1, 1]);
	for (const _ of [1, 2]) await create(false);
	expect(await recorded()).toEqual([2, 2]);
	await create(true, await withToken(app, account));
	expect(await recorded()).toEqual([3, 3]);
	app.travel(86_401);
	for (const _ of [1, 2]) await create(true);
	expect(await recorded()).toEqual([4, 4]);
	await app.sql(
		`INSERT INTO document_events (document_id, sequence, at, type, data, hash)
		SELECT $1, generate_series(max(sequence) + 1, 12500), now(), 'FIELD_FILLED', '{}', '\\x00' FROM document_events WHERE document_id = $1`,
		[documentId],
	);
	await create(false);
	expect(await recorded()).toEqual([4, 5]);
	await app.sql("DELETE FROM graphile_worker._private_jobs");
});
