import { expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { pagesOf } from "../../../test/support/browser-pages.ts";
import { insertSender, insertSentDocument } from "../../../test/support/documents/insert-sent.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";

const { app } = sharedMailApp({ DATABASE_POOL_SIZE: "4" });

it("pages that wait for a document leave connections to others", async () => {
	const { documentId, sender } = await insertSentDocument(app.dependencies);
	const other = await insertSender(app.dependencies);
	const { get, cookie, csrf } = await pagesOf(app, sender);
	const path = `/documents/${documentId}/cancel`;
	const form = { csrf: csrf((await get(`/documents/${documentId}`)).text, path) };
	const { DATABASE_URL } = app.dependencies.config;
	const lock = await holdLock(DATABASE_URL, "SELECT FROM documents WHERE id = $1 FOR UPDATE", [documentId]);
	const cancel = async () =>
		(
			await app.agent
				.post(path)
				.set("Cookie", cookie)
				.set("Sec-Fetch-Site", "same-origin")
				.type("form")
				.send(form)
		).status;
	const waiting = [1, 2, 3, 4, 5, 6].map(cancel);
	await lock.waitedFor({ count: 2 });
	await app.agent.get("/api/v1/me").set("authorization", other.authorization).expect(200);
	await lock.release();
	expect((await Promise.all(waiting)).sort()).toEqual([303, 400, 400, 400, 400, 400]);
	await app.workOff();
});
