import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { openWindow } from "@repo/infra-local/browser";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";
import { fixture } from "../support/pdf-files.ts";

let service: LiveService;
let account: TestAccount;
let elsewhere: Server;
beforeAll(async () => {
	service = await startLiveService();
	account = await createAccount(service.app);
	elsewhere = createServer((_request, response) => void response.end("somebody else's page"));
	await new Promise<void>((listening) => elsewhere.listen(0, "localhost", listening));
});
afterAll(async () => {
	elsewhere.close();
	await service.close();
});

it("a program on another site's page creates, uploads, reads, downloads and deletes", async () => {
	const { page, complaints } = await openWindow(service.browser, { width: 1280 });
	await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}`);
	// The compiler's helper for function names, which a page does not have.
	await page.evaluate("globalThis.__name = (named) => named");
	const file = fixture("three-pages.pdf");
	const seen = await page.evaluate(program, {
		api: `${service.baseUrl}/api/v1`,
		token: account.token,
		file: file.toString("base64"),
	});
	expect(seen).toEqual({ put: 200, uploadStatus: "READY", etag: true, bytes: file.length, deleted: 200 });
	expect(complaints).toEqual([]);
});

/** Runs in the browser. */
async function program({ api, token, file }: { api: string; token: string; file: string }) {
	const call = async (method: string, path: string, payload?: object) => {
		const answer = await fetch(api + path, {
			method,
			headers: {
				Authorization: `Bearer ${token}`,
				"Content-Type": "application/json",
				...(method === "POST" && { "Idempotency-Key": String(Math.random()) }),
			},
			...(payload && { body: JSON.stringify(payload) }),
		});
		const { status, headers } = answer;
		return { status, headers, body: (await answer.json()) as Record<string, string> };
	};
	const recipients = [{ name: "Ada", email: "ada@example.com" }];
	const created = await call("POST", "/documents", { title: "A", recipients });
	const { documentId, uploadUrl } = created.body;
	const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
	const body = new Blob([bytes], { type: "application/pdf" });
	const { status: put } = await fetch(String(uploadUrl), { method: "PUT", body });
	const read = await call("GET", `/documents/${documentId}`);
	const download = await call("GET", `/documents/${documentId}/download?downloadOriginalDocument=true`);
	const original = await (await fetch(String(download.body.downloadUrl))).arrayBuffer();
	const { status: deleted } = await call("DELETE", `/documents/${documentId}`);
	const { uploadStatus } = read.body;
	return { put, uploadStatus, etag: read.headers.has("ETag"), bytes: original.byteLength, deleted };
}
