import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Outbound, openOutbound } from "@repo/service-kit/outbound";
import { allowDocumentHost } from "../../src/clients/allow-document-host.ts";
import { findClient } from "../../src/clients/queries.ts";
import {
	authorizeAddress,
	exchangeOf,
	newCode,
	newPkce,
	type RequestParameters,
	type ThirdPartyApp,
	type Tokens,
} from "./apps.ts";
import { newPerson, type Person } from "./people.ts";
import { startApp, type TestApp } from "./start-app.ts";

export type Answer = (response: ServerResponse) => void;

/** Hosts of client documents, without TLS: everything else is the service's own client for foreign addresses. */
export type DocumentSites = {
	/** What a URL answers: a document, or anything. */
	serve(url: string, answer: object | Answer): void;
	/** The URLs that were fetched. */
	fetched: string[];
	close(): Promise<void>;
};

export async function startDocumentSites({
	dependencies,
}: Pick<TestApp, "dependencies">): Promise<DocumentSites> {
	const answers = new Map<string, Answer>();
	const fetched: string[] = [];
	const server = createServer((request, response) => {
		const url = `https:/${request.url}`;
		fetched.push(url);
		const answer = answers.get(url);
		if (answer) answer(response);
		else response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const outbound = openOutbound({ toPrivateAddresses: true, timeoutMs: 2_500 });
	const documents: Outbound = {
		...outbound,
		get: (url, limit) => outbound.get(url.replace("https:/", `http://127.0.0.1:${port}`), limit),
	};
	Object.assign(dependencies, { documents });
	return {
		fetched,
		serve(url, answer) {
			const json = (response: ServerResponse) =>
				response
					.setHeader("cache-control", "max-age=600")
					.setHeader("content-type", "application/json")
					.end(JSON.stringify(answer));
			answers.set(url, typeof answer === "function" ? (answer as Answer) : json);
		},
		async close() {
			await outbound.close();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

export const LOOPBACK = "http://localhost:3118/callback";

/** A document as agents publish them. */
export function documentAt(url: string, more: object = {}) {
	return {
		client_id: url,
		client_name: "Claude",
		redirect_uris: [`${new URL(url).origin}/callback`, "http://localhost/callback"],
		token_endpoint_auth_method: "none",
		...more,
	};
}

/** The app that a document describes. */
export function documentApp(url: string, redirectUri = `${new URL(url).origin}/callback`): ThirdPartyApp {
	return { rowId: 0, clientId: url, secret: "", redirectUri };
}

/** A service whose operator allows documents of claude.example, and a user who opens apps that they describe. */
export async function startDocumentWorld() {
	const lifetime = String(90 * 86_400);
	const app = await startApp({ SESSION_SECONDS: lifetime, SESSION_IDLE_SECONDS: lifetime });
	const sites = await startDocumentSites(app);
	const ada = await newPerson(app, "Ada");
	const allowed = { host: "claude.example", scopes: [] };
	await allowDocumentHost(app.dependencies, allowed, { operator: "test" });
	const { verifier, challenge } = newPkce();
	const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
	let count = 0;
	return {
		app,
		sites,
		ada,
		pkce,
		verifier,
		/** An app that nobody has opened, with a document that says `more`. */
		newDocument(more: object = {}, host = "claude.example"): ThirdPartyApp {
			count += 1;
			// Each user opens at most twenty new apps a day.
			app.travel(2 * 3_600);
			const url = `https://${host}/app-${count}.json`;
			sites.serve(url, documentAt(url, { client_name: `Agent ${count}`, ...more }));
			return documentApp(url);
		},
		open: (client: ThirdPartyApp, more: RequestParameters = {}, person: Pick<Person, "browser"> = ada) =>
			person.browser.get(authorizeAddress(client, { ...pkce, ...more })),
		fetchesOf: ({ clientId }: ThirdPartyApp) => sites.fetched.filter((url) => url === clientId).length,
		find: ({ clientId }: ThirdPartyApp) => findClient(app.dependencies.db, clientId),
		async connect(client: ThirdPartyApp, more: RequestParameters = {}): Promise<Tokens> {
			const code = await newCode(ada, client, { ...pkce, ...more });
			const exchange = exchangeOf(client, code, { code_verifier: verifier, client_secret: undefined });
			return (await app.agent.post("/api/auth/oauth/token").send(exchange).expect(200)).body;
		},
		async close() {
			await sites.close();
			await app.close();
		},
	};
}
