import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { securityStepUp } from "@repo/accounts/testing";
import type { Endpoint } from "@repo/validation";
import { listEndpoints } from "../src/app.ts";
import { newApp } from "./support/apps.ts";
import { newPerson } from "./support/people.ts";
import { sharedApp } from "./support/shared-app.ts";

const app = sharedApp();

/** For which a session is not enough ten minutes after its last proof, with what must be sent to get that far. */
const needProof: Record<string, Record<string, string>> = {
	...securityStepUp,
	"get /account/email": {},
	"post /account/email": {},
	"get /account/password": {},
	"post /account/password": {},
	"get /account/export": {},
	"post /account/export": {},
	"get /account/delete": {},
	"post /account/delete": {},
	"post /account/api-keys": {},
	"get /operator/clients/new": {},
	"post /operator/clients": {},
	"get /operator/clients/:clientId/edit": {},
	"post /operator/clients/:clientId": {},
	"post /operator/clients/:clientId/secrets": {},
	"post /operator/clients/:clientId/secrets/:secretId/revoke": {},
	"post /operator/clients/:clientId/status": {},
	"post /operator/clients/:clientId/connections/:connectionId/revoke": {},
	"post /developers/apps/:clientId/secrets": { form: "developer apps" },
	"post /developers/apps/:clientId/secrets/:secretId/revoke": { form: "developer apps" },
	"post /developers/apps/:clientId/delete": { form: "developer apps" },
	"post /operator/requests/:requestId/approve": {},
	"post /operator/requests/:requestId/reject": {},
	"post /operator/scopes": {},
	"get /operator/scopes/:name": {},
	"post /operator/scopes/:name": {},
	"post /operator/scopes/:name/retire": {},
	"post /operator/scopes/:name/remove": {},
	"post /operator/agents/hosts": {},
	"post /operator/agents/hosts/remove/:name": {},
	"post /operator/agents/resources": {},
	"post /operator/agents/resources/remove/:name": {},
	"get /operator/users/new": {},
	"post /operator/users": {},
	"post /operator/users/:userId/status": {},
	"post /operator/keys": {},
	"get /operator/audit.json": {},
	"get /operator/audit.csv": {},
};

/** Changes for which a session is enough: they hand out no lasting access, and send nothing to a new place. */
const sessionIsEnough = {
	"the proof itself": ["post /account/verify", "post /account/verify/options"],
	"only takes access away": [
		"post /account/sessions/end-others",
		"post /account/sessions/:sessionId/end",
		"post /account/api-keys/:keyId/revoke",
		"post /account/api-keys/webhooks/:webhookId/delete",
		"post /account/apps/:connectionId/disconnect",
		"post /account/security/passkeys/:credentialId",
	],
	"sends only where a key with full access has sent before": [
		"post /account/api-keys/webhooks/:webhookId/resume",
	],
	"a request that the operator decides, or a removal": [
		"post /developers/apps/new",
		"post /developers/apps/requests/:requestId",
		"post /developers/apps/requests/:requestId/withdraw",
		"post /developers/apps/:clientId/edit",
	],
	"what the account was made for": [
		"post /account",
		"post /api/v1/bookings",
		"post /api/v1/bookings/:uid/cancel",
		"post /api/v1/bookings/:uid/reschedule",
		"post /bookings/new",
		"post /bookings/:uid/cancel",
	],
	"the user's consent, which they see and can withdraw": ["post /auth/oauth2/decisions"],
};

let all: Endpoint[];
const ids: Record<string, string> = {};
beforeAll(async () => {
	all = listEndpoints(app.dependencies);
	ids.clientId = (await newApp(app)).clientId;
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const withSession = () => all.filter(({ caller }) => caller?.security.some((one) => "session" in one));
const pathOf = (path: string) =>
	path.replaceAll(/:(\w+)/g, (_all, name: string) =>
		/uid|session/i.test(name) ? randomUUID() : (ids[name] ?? "1"),
	);

let operators = 0;

/** "proof", or the status of what else the endpoint says to an operator, whose session was proven so long ago. */
async function answerTo(endpoint: Endpoint, provenHoursAgo: number) {
	const { method, path } = endpoint;
	const { browser, token, id } = await newPerson(app, `root${++operators}`, { role: "operator" });
	await app.dependencies.db.$client.query(
		"UPDATE sessions SET proven_at = proven_at - make_interval(hours => $1) WHERE user_id = $2",
		[provenHoursAgo, id],
	);
	const { form, ...values } = needProof[nameOf(endpoint)] ?? {};
	const csrf = form === undefined ? "" : token(form);
	const { status, headers } =
		method === "get"
			? await browser.head(pathOf(path))
			: await browser[method](pathOf(path))
					.type("form")
					.send({ csrf, ...values });
	return headers.location?.startsWith("/account/verify?") ? "proof" : status;
}

describe("three hours after its last proof, a session", () => {
	it("is classified for every change", () => {
		const known = [...Object.keys(needProof), ...Object.values(sessionIsEnough).flat()];
		const changes = withSession().filter(({ method }) => method !== "get");
		expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
		expect(changes.map(nameOf).filter((name) => !known.includes(name))).toEqual([]);
		expect(known.filter((name) => !withSession().some((one) => nameOf(one) === name))).toEqual([]);
	});

	it("is asked to prove again by exactly the endpoints that need it", async () => {
		const asked: string[] = [];
		for (const one of withSession()) if ((await answerTo(one, 3)) === "proof") asked.push(nameOf(one));
		expect(asked.sort()).toEqual(Object.keys(needProof).sort());
	});

	it("returns from the proof to a page of the operator's console", async () => {
		const { browser, id } = await newPerson(app, "root", { role: "operator" });
		await app.dependencies.db.$client.query(
			"UPDATE sessions SET proven_at = proven_at - interval '3 hours' WHERE user_id = $1",
			[id],
		);
		const posts = withSession().filter(
			({ method, path }) => method === "post" && path.startsWith("/operator/"),
		);
		for (const { path } of posts) {
			const { headers } = await browser.post(pathOf(path));
			const page = new URL(headers.location ?? "", "http://x").searchParams.get("return_to") ?? "";
			const found = withSession().filter(({ method, path }) => method === "get" && matches(path, page));
			expect([page, found.length > 0]).toEqual([page, true]);
		}
	});
});

it("a session with a recent proof is not asked", async () => {
	for (const one of withSession())
		expect([nameOf(one), await answerTo(one, 0)]).not.toEqual([nameOf(one), "proof"]);
});

const matches = (path: string, page: string) =>
	new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(page);
