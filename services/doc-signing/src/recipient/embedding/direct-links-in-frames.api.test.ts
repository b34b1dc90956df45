import { describe, expect, it } from "@jest/globals";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import {
	ancestors,
	framed,
	framingWorld,
	newFramedEmail as newEmail,
	SITE,
} from "../../../test/support/framing-world.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";

const { app, mail } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const account = sharedAccount(app, { plan: "enterprise" });
const { allow, eventsOf, codeTo } = framingWorld({ app, mail, account });

describe("a direct link in a frame", () => {
	const recipients = [{ name: "Tenant", role: "SIGNER" }];
	const fields = lease.fields.filter(({ recipientIndex }) => recipientIndex === 0);
	async function directLink() {
		const { id } = await readyTemplate(account, { type: "PUBLIC", recipients, fields });
		const open = { directLink: { enabled: true } };
		const { body } = await account.request("patch", `/templates/${id}`).send(open).expect(200);
		return { id, path: `/embed/direct/${body.directLink.token}` };
	}
	let networks = 0;
	const from = (headers: Record<string, string> = framed()) => ({
		...headers,
		"X-Forwarded-For": `203.0.113.${++networks}`,
		Accept: "application/json",
	});

	it("creates the document once the typed address is proven, and opens it there", async () => {
		await allow([SITE]).expect(200);
		const { id, path } = await directLink();
		const shell = await app.agent.get(path).expect(200);
		expect(ancestors(shell)).toBe(SITE);
		const [email, own] = [newEmail(), from()];
		const sent = await app.agent.post(`${path}/code`).set(own).send({ email }).expect(200);
		const code = await codeTo(email);
		const typed = { form: "one", name: "Ada", email, proofId: sent.body.proofId, code, externalId: "o-1" };
		const open = (headers: Record<string, string>, change: object = {}) =>
			app.agent
				.post(`${path}/documents`)
				.set(headers)
				.send({ ...typed, ...change });
		await open(from()).expect(400);
		await open(own, { email: newEmail() }).expect(400);
		await open(own, { code: "000000" }).expect(400);
		const opened = await open(own).expect(200);
		await open(own).expect(400);
		await open(own, { form: "two" }).expect(400);
		const { body } = await account.request("get", "/documents").query({ externalId: "o-1" }).expect(200);
		expect(body.documents).toHaveLength(1);
		const { token } = opened.body;
		const view = await app.agent.get(`/sign/${token}/view`).set(own).expect(200);
		expect(view.body.state).toBe("READY");
		await app.agent.post(`/sign/${token}/opened`).set(own).expect(200);
		const events = await eventsOf(view.body.documentId);
		expect(events.find(({ type }) => type === "RECIPIENT_OPENED")?.data).toMatchObject({
			access: "EMAIL_CODE",
		});
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT count(*)::int AS n FROM documents WHERE template_id = $1",
			[id],
		);
		expect(rows).toEqual([{ n: 1 }]);
	});

	it("is for frames only, and sends few codes to an address", async () => {
		const { path } = await directLink();
		const email = newEmail();
		const ask = (headers: Record<string, string>) =>
			app.agent.post(`${path}/code`).set(headers).send({ email });
		await ask({ Accept: "application/json" }).expect(403);
		await ask({ ...from(), "Sec-Fetch-Site": "cross-site" }).expect(403);
		const statuses: number[] = [];
		for (let sent = 0; sent < 7; sent++) statuses.push((await ask(from())).status);
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
		await app.agent.get("/embed/direct/unknown").expect(404);
	});
});
