import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { listen } from "@repo/service-kit/http";
import { until } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { createDraft, signatureField, upload } from "../../../test/support/documents/draft.ts";
import { createSendable, createSent } from "../../../test/support/documents/sent.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { removeMember } from "../../accounts/teams/remove-member.ts";
import { createApp } from "../../app.ts";
import { openLiveChanges } from "../../envelopes/documents/live/live-changes.ts";
import { lookForUploads } from "../../envelopes/documents/look-for-uploads.ts";

let mail: MailServer;
let app: TestApp;
/** Two instances: each with its own connection for notifications. */
const instances: { port: number; stop: (seconds: number) => Promise<void>; close: () => Promise<void> }[] =
	[];
const opened: IncomingMessage[] = [];
beforeAll(async () => {
	mail = await startMailServer();
	app = await startApp({ SMTP_URL: mail.url, TRUSTED_PROXIES: "1" });
	for (let instance = 0; instance < 2; instance++) instances.push(await startInstance({ maxPerUser: 10 }));
});
afterEach(() => {
	for (const stream of opened.splice(0)) stream.destroy();
});
afterAll(async () => {
	for (const { stop, close } of instances) {
		await close();
		await stop(1);
	}
	await app.workOff();
	await app.close();
	await mail.close();
});

async function startInstance(options: Partial<Parameters<typeof openLiveChanges>[0]> = {}) {
	const { config, clock, log } = app.dependencies;
	const live = openLiveChanges({
		url: config.DATABASE_URL,
		clock,
		log,
		maxWatchers: 100,
		...options,
	});
	const server = await listen(createApp({ ...app.dependencies, live }), "127.0.0.1", 0);
	return { ...server, close: live.close };
}

/** A person's page that is open at an instance. */
async function watch(
	person: Pick<TestAccount, "userId">,
	subject = "",
	{ port } = instances[0] ?? { port: 0 },
	from = "192.0.2.1",
) {
	const { cookie } = await signedInBrowser(app, person);
	const headers = { cookie, "x-forwarded-for": from };
	const request = get({ port, host: "127.0.0.1", path: `/documents/live${subject}`, headers });
	const [response] = (await once(request, "response")) as [IncomingMessage];
	opened.push(response);
	let text = "";
	let isOver = false;
	response.on("data", (chunk) => {
		text += chunk;
	});
	response.on("error", () => {});
	response.on("close", () => {
		isOver = true;
	});
	const changes = () => text.split("event: changed").length - 1;
	return {
		response,
		text: () => text,
		isOver: () => isOver,
		changes,
		/** The next event that reports a change. */
		changed: async (cause: () => Promise<unknown>) => {
			const before = changes();
			await cause();
			await until(() => changes() > before);
		},
	};
}

const cancel = (account: TestAccount, id: number) => () =>
	account.request("post", `/documents/${id}/cancel`).expect(200);

describe("open pages", () => {
	it("are notified of a change on any instance, of the list or the document", async () => {
		const account = await createAccount(app);
		const documentId = await createSent(account);
		const other = await createSent(account);
		const list = await watch(account, "", instances[0]);
		const page = await watch(account, `?document=${documentId}`, instances[1]);
		expect(list.response.headers).toMatchObject({
			"content-type": "text/event-stream",
			"cache-control": "no-store, no-transform",
			"x-accel-buffering": "no",
		});
		// Listening starts with the first page, which is told that it may have missed something.
		await until(() => list.changes() > 0 && page.changes() > 0);
		await list.changed(() => page.changed(cancel(account, documentId)));
		const before = page.changes();
		await list.changed(cancel(account, other));
		expect(page.changes()).toBe(before);
	});

	it("are told at once if they may have missed a change since they were read, and only then", async () => {
		const account = await createAccount(app);
		const untouched = await createAccount(app);
		const first = await watch(account);
		await until(() => first.changes() > 0);
		app.travel(60);
		await first.changed(async () => void (await createSent(account)));
		const since = (seconds: number) => `?since=${app.dependencies.clock().getTime() - seconds * 1_000}`;
		const upToDate = await watch(untouched, since(30));
		const late = [await watch(account, since(30)), await watch(untouched, since(90))];
		await until(() => late.every(({ changes }) => changes() > 0));
		expect(upToDate.changes()).toBe(0);
		const { cookie } = await signedInBrowser(app, account);
		const { text } = await app.agent.get("/documents").set("Cookie", cookie);
		expect(text).toMatch(/data-stream="\/documents\/live\?since=\d{13}"/);
	});

	it("are notified of an uploaded file without any request", async () => {
		const { db, clock, storage, log } = app.dependencies;
		const look = (accounts: string[]) => lookForUploads({ db, clock, storage, log }, accounts);
		const instance = await startInstance({ look });
		try {
			const account = await createAccount(app);
			const { documentId, uploadUrl } = await createDraft(account);
			const list = await watch(account, "", instance);
			const page = await watch(account, `?document=${documentId}`, instances[1]);
			await until(() => list.changes() > 0);
			const begin = performance.now();
			await list.changed(() => page.changed(() => upload(uploadUrl)));
			// Uploads are looked for every second.
			expect(performance.now() - begin).toBeLessThan(15_000);
			await list.changed(() => app.workOff());
		} finally {
			await instance.close();
			await instance.stop(1);
		}
	});

	it("are not notified of field edits or others' documents", async () => {
		const account = await createAccount(app);
		const stranger = await createAccount(app);
		const { documentId, recipients } = await createSendable(account);
		const theirs = await createSent(stranger);
		const list = await watch(account);
		const page = await watch(account, `?document=${documentId}`);
		const settled = () => new Promise((resolve) => setTimeout(resolve, 1_500));
		await settled();
		const before = list.changes() + page.changes();
		await cancel(stranger, theirs)();
		const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
		await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
		await settled();
		expect(list.changes() + page.changes()).toBe(before);
	});

	it("require a signed-in user who may read the documents", async () => {
		const team = await createAccount(app, { team: true });
		const documentId = await createSent(team);
		const stranger = await createAccount(app);
		await app.agent.get("/documents/live").expect(303);
		await app.agent.get("/documents/live").set("Accept", "text/event-stream").expect(401);
		const { cookie } = await signedInBrowser(app, stranger);
		const refused = (subject: string) => app.agent.get(`/documents/live${subject}`).set("Cookie", cookie);
		await refused(`?team=${team.teamId}`).expect(404);
		await refused(`?document=${documentId}`).expect(404);
		await refused(`?document=${await createSent(await createAccount(app))}`).expect(404);
		await refused("?document=x").expect(400);
		await app.agent.head("/documents/live").set("Cookie", cookie).expect(200);
	});

	it("are closed soon after sign-out, and after the user leaves the team", async () => {
		const checking = await startInstance({ checkMs: 100 });
		const team = await createAccount(app, { team: true });
		const member = await createAccount(app);
		const membership = { teamId: Number(team.teamId), userId: member.userId };
		await addMember(app.dependencies, { ...membership, role: "member" }, "operator");
		const ofTeam = await watch(member, `?team=${team.teamId}`, checking);
		const own = await watch(member, "", checking);
		await until(() => own.text().includes("heartbeat") && ofTeam.text().includes("heartbeat"));
		await removeMember(app.dependencies, membership, "operator");
		await until(ofTeam.isOver);
		expect(own.isOver()).toBe(false);
		await app.dependencies.db.$client.query("DELETE FROM sessions WHERE user_id = $1", [member.userId]);
		await until(own.isOver);
		await checking.close();
		await checking.stop(1);
	});

	it("are limited per person and process, release their slot, and are closed when the service stops", async () => {
		const limited = await startInstance({ maxPerUser: 2, maxWatchers: 3, maxPerNetwork: 3 });
		const [first, second] = [await createAccount(app), await createAccount(app)];
		const streams = [await watch(first, "", limited), await watch(first, "", limited)];
		const refused = (await watch(first, "", limited)).response;
		expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
		streams.push(await watch(second, "", limited));
		const full = (await watch(second, "", limited)).response;
		expect([full.statusCode, full.headers["retry-after"]]).toEqual([503, "60"]);
		streams[0]?.response.destroy();
		await until(async () => (await watch(second, "", limited)).response.statusCode === 200);
		await limited.close();
		await until(() => streams.every(({ isOver }) => isOver()));
		expect((await watch(first, "", limited)).response.statusCode).toBe(503);
		await limited.stop(60);
	});

	it("leave most slots to others if one person opens many, with one account or with many", async () => {
		const limited = await startInstance({ maxWatchers: 100 });
		const person = await createAccount(app);
		const statusOf = async (...given: Parameters<typeof watch>) =>
			(await watch(...given)).response.statusCode;
		const own = [];
		for (let tab = 0; tab < 4; tab++) own.push(await statusOf(person, "", limited, "198.51.100.7"));
		expect(own).toEqual([200, 200, 429, 429]);
		const many = [];
		for (let account = 0; account < 10; account++)
			many.push(await statusOf(await createAccount(app), "", limited, "198.51.100.7"));
		expect(many).toEqual([...Array(8).fill(200), 429, 429]);
		expect(await statusOf(await createAccount(app), "", limited, "198.51.100.8")).toBe(200);
		await limited.close();
		await limited.stop(1);
	});
});
