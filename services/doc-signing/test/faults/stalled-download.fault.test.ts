import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { csrfToken } from "@repo/accounts/forms";
import { listen } from "@repo/service-kit/http";
import { BULK_PURPOSE } from "../../src/app/documents/rules/bulk-actions.ts";
import { createApp } from "../../src/app.ts";
import { createAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { insertSentDocument } from "../support/documents/insert-sent.ts";
import { sharedApp } from "../support/shared-app.ts";

const app = sharedApp();

it("a download whose client reads nothing is cut off after 30 seconds and releases its slot", async () => {
	const person = await createAccount(app);
	const { documentId } = await insertSentDocument(app.dependencies, {
		sender: { ...person, authorization: "" },
		original: Buffer.alloc(48 * 1024 * 1024, "x"),
	});
	const server = await listen(createApp(app.dependencies), "127.0.0.1", 0);
	const { cookie } = await signedInBrowser(app, person);
	const secret = /session=([^;]+)/.exec(cookie)?.[1] ?? "";
	const csrf = csrfToken({ secret }, BULK_PURPOSE);
	const download = async () => {
		const asking = httpRequest({
			port: server.port,
			host: "127.0.0.1",
			path: "/documents/bulk",
			method: "POST",
			headers: {
				cookie,
				"content-type": "application/x-www-form-urlencoded",
				"sec-fetch-site": "same-origin",
			},
		});
		asking.end(new URLSearchParams({ csrf, action: "download", id: String(documentId) }).toString());
		const [response] = (await once(asking, "response")) as [IncomingMessage];
		response.on("error", () => {});
		return response;
	};
	const begin = performance.now();
	const stalled = await download();
	stalled.pause();
	await sleep(1_000);
	const second = await download();
	expect([second.statusCode, second.headers["retry-after"]]).toEqual([429, "10"]);
	second.resume();
	for (let status: number | undefined; status !== 200; await sleep(1_000)) {
		const again = await download();
		again.destroy();
		status = again.statusCode;
	}
	expect(performance.now() - begin).toBeGreaterThan(25_000);
	await server.stop(0);
}, 120_000);
