import { afterAll, describe, expect, it } from "@jest/globals";
import { openOutbound } from "@repo/service-kit/outbound";
import { authorizeAddress, DECISIONS, decide, decisionFields, newApp } from "../../test/support/apps.ts";
import {
	documentApp,
	documentAt,
	startDocumentSites,
	startDocumentWorld,
} from "../../test/support/documents.ts";
import { newPerson } from "../../test/support/people.ts";
import { startApp } from "../../test/support/start-app.ts";
import { allowDocumentHost, disallowDocumentHost } from "../clients/allow-document-host.ts";
import { changeClientStatus } from "../clients/change-client-status.ts";
import { addScope, updateScope } from "../clients/change-scope.ts";
import { getClient } from "../clients/get-client.ts";
import { findLookAlikes } from "../clients/requests/find-look-alikes.ts";
import { updateClient } from "../clients/update-client.ts";

const METADATA = "/.well-known/oauth-authorization-server";
const operator = { operator: "test" };
const DAY = 86_400;
const world = await startDocumentWorld();
const { app, sites, ada, pkce, newDocument, open, fetchesOf, find, connect } = world;
afterAll(() => world.close());

describe("the operator", () => {
	it("lists the hosts, which the metadata announces; without any, no document is fetched", async () => {
		const other = await startApp();
		const bo = await newPerson(other, "Bo");
		const documentSites = await startDocumentSites(other);
		const announced = async () =>
			(await other.agent.get(METADATA)).body.client_id_metadata_document_supported;
		expect(await announced()).toBeUndefined();
		await bo.browser.get(authorizeAddress(documentApp("https://claude.example/x"), pkce)).expect(400);
		expect(documentSites.fetched).toEqual([]);
		await allowDocumentHost(other.dependencies, { host: "claude.example", scopes: [] }, operator);
		expect(await announced()).toBe(true);
		await bo.browser
			.get(authorizeAddress(documentApp("https://claude.example.evil.example/x"), pkce))
			.expect(400);
		await bo.browser.get(authorizeAddress(documentApp("https://claude.example:8443/x"), pkce)).expect(400);
		expect(documentSites.fetched).toEqual([]);
		await documentSites.close();
		await other.close();
	});

	it.each([
		["off", 400, undefined],
		["open", 200, true],
	])("may set CLIENT_DOCUMENTS to %s", async (CLIENT_DOCUMENTS, status, announced) => {
		const other = await startApp({ CLIENT_DOCUMENTS });
		const documentSites = await startDocumentSites(other);
		const url = "https://anyone.example/app";
		documentSites.serve(url, documentAt(url));
		const bo = await newPerson(other, "Bo");
		await bo.browser.get(authorizeAddress(documentApp(url), pkce)).expect(status);
		// No open redirector: an error does not lead to an address that anyone can publish.
		await bo.browser.get(authorizeAddress(documentApp(url), { ...pkce, scope: "NO_SUCH" })).expect(400);
		const { body } = await other.agent.get(METADATA);
		expect(body.client_id_metadata_document_supported).toBe(announced);
		await documentSites.close();
		await other.close();
	});

	it("lists a host with WRITE_BOOKING, and takes that from connected apps at once", async () => {
		const host = "writer.example";
		await allowDocumentHost(app.dependencies, { host, scopes: [] }, operator);
		const client = newDocument({}, host);
		const refused = await open(client, { scope: "WRITE_BOOKING" }).expect(303);
		expect(String(refused.headers.location)).toContain("error=invalid_scope");
		await allowDocumentHost(app.dependencies, { host, scopes: ["WRITE_BOOKING"] }, operator);
		const { access_token } = await connect(client, { scope: "READ_BOOKING WRITE_BOOKING" });
		const write = () =>
			app.agent.post("/api/v1/bookings").auth(access_token, { type: "bearer" }).send({ title: "x" });
		expect((await write()).status).toBe(400);
		await disallowDocumentHost(app.dependencies, host, operator);
		expect((await write()).status).toBe(403);
		await app.agent.get("/api/v1/bookings").auth(access_token, { type: "bearer" }).expect(200);
		await open(client).expect(400);
	});

	it.each(["allow", "deny"] as const)("who disallows a host ends open pages: %s", async (decision) => {
		const host = `left-${decision}.example`;
		await allowDocumentHost(app.dependencies, { host, scopes: [] }, operator);
		const client = newDocument({}, host);
		const [first, second] = [await open(client).expect(200), await open(client).expect(200)];
		const answer = ({ text }: { text: string }) =>
			ada.browser
				.post(DECISIONS)
				.type("form")
				.send({ ...decisionFields(text), decision });
		await answer(first).expect((response) => expect([200, 303]).toContain(response.status));
		await disallowDocumentHost(app.dependencies, host, operator);
		await answer(second).expect(410);
		// Nor does the page that was answered before give another code.
		await answer(first).expect(410);
	});

	it("changes what apps of listed hosts may request, as those of every app change", async () => {
		const host = "listed.example";
		await allowDocumentHost(app.dependencies, { host, scopes: ["WRITE_BOOKING"] }, operator);
		const client = newDocument({}, host);
		await open(client, { scope: "WRITE_BOOKING" }).expect(200);
		await addScope(app.dependencies, { name: "LATER", description: "Do it later" }, operator);
		await open(client, { scope: "LATER" }).expect(200);
		await updateScope(app.dependencies, "LATER", { forAll: false }, operator);
		await open(client, { scope: "LATER" }).expect(303);
	});

	it("suspends such an app, and does not change what its document says", async () => {
		const client = newDocument();
		await open(client).expect(200);
		const change = updateClient(app.dependencies, client.clientId, { name: "Other" }, operator);
		await expect(change).rejects.toMatchObject({ code: "described_by_document" });
		await changeClientStatus(app.dependencies, client.clientId, "suspend", operator);
		app.travel(DAY);
		await open(client).expect(400);
		expect(fetchesOf(client)).toBe(1);
	});

	it("gives apps of listed hosts more users than unverified apps may have", async () => {
		const client = newDocument();
		await open(client).expect(200);
		await app.dependencies.db.$client.query(
			"UPDATE clients SET unverified_users = 100 WHERE client_id = $1",
			[client.clientId],
		);
		await decide(ada, authorizeAddress(client, pkce));
	});
});

describe("an attacker", () => {
	const real = openOutbound({
		toPrivateAddresses: false,
		timeoutMs: 500,
		lookup: (_host, options, done) =>
			options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4),
	});
	afterAll(() => real.close());

	it.each([
		"https://10.0.0.1/x",
		"https://169.254.169.254/latest/meta-data",
		"https://127.0.0.1/x",
		"https://rebinding.example/x",
	])("learns nothing of %s, which is private or resolves to a private address", async (url) => {
		await allowDocumentHost(app.dependencies, { host: new URL(url).host, scopes: [] }, operator);
		const { documents } = app.dependencies;
		Object.assign(app.dependencies, { documents: real });
		app.travel(7200);
		const { text } = await open(documentApp(url)).expect(400);
		Object.assign(app.dependencies, { documents });
		expect(text).toContain("cannot be fetched");
		expect(text).not.toMatch(/private network|ECONN/);
	});

	it.each<[string, (response: import("node:http").ServerResponse) => void]>([
		["a redirect", (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end()],
		["5 MB", (response) => response.end("x".repeat(5_000_000))],
		["one byte too many", (response) => response.end(JSON.stringify({ x: "x".repeat(5_000 - 7) }))],
		["nothing", () => {}],
		["one byte at a time", (response) => void setInterval(() => response.write(" "), 50).unref()],
	])("who serves %s is refused, and holds no request for long", async (_what, answer) => {
		const client = newDocument();
		sites.serve(client.clientId, answer);
		const { text } = await open(client).expect(400);
		expect(text).toContain("cannot be fetched");
		expect(await find(client)).toBeUndefined();
	});

	it("who changes the redirect URIs after consent gets no code without another click", async () => {
		const client = newDocument();
		await connect(client);
		const page = await open(client).expect(200);
		sites.serve(
			client.clientId,
			documentAt(client.clientId, { redirect_uris: ["https://evil.example/callback"] }),
		);
		app.travel(600);
		const evil = await open(client, { redirect_uri: "https://evil.example/callback" }).expect(200);
		expect(evil.text).toContain("https://evil.example");
		await open(client).expect(400);
		// Nor does the page that was shown before.
		const fields = { ...decisionFields(page.text), decision: "allow" };
		await ada.browser.post(DECISIONS).type("form").send(fields).expect(410);
	});

	it.each([
		"Calendar app",
		"CaIendar app",
		"Scheduling",
		"Scheduling support",
		"bank.example",
		"Bank (bank . Example)",
	])("who takes the name %j is shown by their host", async (client_name) => {
		await newApp(app);
		const client = newDocument({ client_name });
		const { text } = await open(client).expect(200);
		expect(text).toContain("claude.example wants access");
		expect(text).not.toContain(`${client_name} wants access`);
	});

	it("who is on trial with a name takes it from no app of a listed host", async () => {
		const trial = await newApp(app, { name: "Squatted agent" });
		const takeVerification = "UPDATE clients SET owner_only = true, verified_at = NULL WHERE id = $1";
		await app.dependencies.db.$client.query(takeVerification, [trial.rowId]);
		const { text } = await open(newDocument({ client_name: "Squatted agent" })).expect(200);
		expect(text).toContain("Squatted agent wants access");
	});

	it("at any host is shown by the host, and takes no name from a listed one", async () => {
		const other = await startApp({ CLIENT_DOCUMENTS: "open" });
		const documentSites = await startDocumentSites(other);
		const bo = await newPerson(other, "Bo");
		const pageOf = async (url: string) => {
			documentSites.serve(url, documentAt(url));
			return (await bo.browser.get(authorizeAddress(documentApp(url), pkce)).expect(200)).text;
		};
		expect(await pageOf("https://evil.example/app")).toContain("evil.example wants access");
		await allowDocumentHost(other.dependencies, { host: "claude.example", scopes: [] }, operator);
		expect(await pageOf("https://claude.example/app")).toContain("Claude wants access");
		expect(await pageOf("https://claude.example/other")).toContain("Claude wants access");
		const client = await getClient(other.dependencies.db, "https://claude.example/other");
		expect(await findLookAlikes(other.dependencies.db, { name: client.name, client })).toEqual([]);
		await allowDocumentHost(other.dependencies, { host: "later.example", scopes: [] }, operator);
		expect(await pageOf("https://later.example/app")).toContain("later.example wants access");
		await documentSites.close();
		await other.close();
	});

	it("who claims another website in the document is shown with their own host", async () => {
		const page = await open(
			newDocument({ client_uri: "https://bank.example", logo_uri: "https://bank.example/logo.png" }),
		);
		expect(page.text).not.toContain("bank.example");
	});
});
