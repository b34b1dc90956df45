import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { authorizeAddress, newPkce } from "../../../test/support/apps.ts";
import { type Console, startConsole } from "../../../test/support/console.ts";
import {
	type DocumentSites,
	documentApp,
	documentAt,
	startDocumentSites,
} from "../../../test/support/documents.ts";

const HOSTS = "/operator/agents/hosts";
const RESOURCES = "/operator/agents/resources";
let app: Console["app"];
let root: Console["root"];
let ada: Console["ada"];
let lastEvent: Console["lastEvent"];
let sites: DocumentSites;
beforeAll(async () => {
	({ app, root, ada, lastEvent } = await startConsole());
	sites = await startDocumentSites(app);
});
afterAll(async () => {
	await sites.close();
	await app.close();
});

const post = (path: string, items = {}) =>
	root.browser
		.post(path)
		.type("form")
		.send({ csrf: root.token("operator agents"), ...items });

it("a host is allowed, changed and removed", async () => {
	await post(HOSTS, { host: " Claude.example ", more_scopes: "WRITE_BOOKING" }).expect(303);
	expect(await lastEvent()).toMatchObject({
		type: "client_document.allowed",
		actor: "root",
		details: { host: "claude.example", scopes: ["WRITE_BOOKING"] },
	});
	expect((await root.browser.get(HOSTS).expect(200)).text).toContain("WRITE_BOOKING");
	await post(HOSTS, { host: "claude.example", more_scopes: "" }).expect(303);
	await post(`${HOSTS}/remove/claude.example`).expect(303).expect("location", `${HOSTS}?done=removed`);
	await post(`${HOSTS}/remove/claude.example`).expect(404);
	expect((await root.browser.get(HOSTS)).text).not.toContain("claude.example</code>");
});

it("a resource is added, changed and removed", async () => {
	const tools = { uri: "https://mcp.example/", name: "Tools", scopes: "READ_BOOKING, READ_PROFILE" };
	await post(RESOURCES, tools).expect(303);
	await post(RESOURCES, { ...tools, name: "Calendar tools" }).expect(303);
	const { text } = await root.browser.get(RESOURCES).expect(200);
	expect(text).toContain("Calendar tools, READ_BOOKING, READ_PROFILE");
	await post(`${RESOURCES}/remove/${encodeURIComponent("https://mcp.example")}`).expect(303);
	expect(await lastEvent()).toMatchObject({
		type: "resource.removed",
		details: { uri: "https://mcp.example" },
	});
});

it.each([
	[HOSTS, { host: "https://claude.example" }, "host"],
	[HOSTS, { host: "localhost" }, "host"],
	[HOSTS, { host: "claude.example", more_scopes: "NO_SUCH" }, undefined],
	[RESOURCES, { uri: "mcp", name: "Tools", scopes: "READ_BOOKING" }, "uri"],
	[RESOURCES, { uri: "https://mcp.example", name: "", scopes: "READ_BOOKING" }, "name"],
	[RESOURCES, { uri: "https://mcp.example", name: "Tools", scopes: "" }, "scopes"],
])("%s refuses %j beside the field", async (path, items, field) => {
	const { text } = await post(path, items).expect(400);
	if (field) expect(text).toContain(`id="${field}-error"`);
	else expect(text).toContain("The scope NO_SUCH does not exist.");
});

it("an app that a document describes has its page, without a form to change it, and can be suspended and deleted", async () => {
	const url = "https://agents.example/client.json?v=1&x=%20";
	await post(HOSTS, { host: "agents.example" }).expect(303);
	sites.serve(url, documentAt(url, { client_name: "Page agent" }));
	const { challenge } = newPkce();
	const asked = { code_challenge: challenge, code_challenge_method: "S256" };
	await ada.browser.get(authorizeAddress(documentApp(url), asked)).expect(200);
	const list = await root.browser.get("/operator/clients").expect(200);
	const path = `/operator/clients/${encodeURIComponent(url)}`;
	expect(list.text).toContain(`href="${path}"`);
	const { text } = await root.browser.get(path).expect(200);
	expect(text).toContain("Document fetched");
	expect(text).toContain("<dt>Scopes</dt><dd>Those of every app and of its host</dd>");
	expect(text).not.toContain(`${path}/edit`);
	for (const more of ["connections", "delete"]) await root.browser.get(`${path}/${more}`).expect(200);
	const csrf = root.token(`operator client ${url}`);
	for (const [move, status] of [
		["suspend", "suspended"],
		["delete", "deleted"],
	] as const) {
		const answer = await root.browser.post(`${path}/status`).type("form").send({ csrf, move }).expect(303);
		expect(answer.headers.location).toBe(`${path}?done=${status}`);
	}
	await ada.browser.get(authorizeAddress(documentApp(url), asked)).expect(400);
});
