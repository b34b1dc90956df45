import { expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { walkWorstInputs } from "@repo/service-kit/testing";
import { listEndpoints } from "../src/app.ts";
import { createAccount } from "./support/accounts.ts";
import { signedInBrowser } from "./support/browsers.ts";
import { sendNewDocument } from "./support/documents/sent.ts";
import { sharedMailApp } from "./support/shared-app.ts";

const { app } = sharedMailApp({ RATE_LIMIT_PER_MINUTE: "1000000", TRUSTED_PROXIES: "1" });
const owner = sharedByTests(() => createAccount(app, { plan: "enterprise" }));
const browser = sharedByTests(() => signedInBrowser(app, owner));
const sent = sharedByTests(() => sendNewDocument(owner));

it("no input that an endpoint's limits let through causes an internal error, a long answer or a blocked instance", async () => {
	const { documentId, fieldIds, people } = sent;
	const ids: Record<string, string | number | undefined> = {
		token: people[0]?.token,
		documentId,
		fieldId: fieldIds[0],
	};
	const result = await walkWorstInputs(listEndpoints(app.dependencies), {
		agent: app.agent,
		pathOf: ({ path }) => path.replaceAll(/:(\w+)/g, (_all, name: string) => String(ids[name] ?? 1)),
		headersOf: ({ path }) =>
			path.startsWith("/api/")
				? { authorization: `Bearer ${owner.token}` }
				: { cookie: browser.cookie, "sec-fetch-site": "same-origin" },
	});
	expect(result.wrong).toEqual([]);
	expect(result.sent).toBeGreaterThan(1_000);
	expect(app.logged.filter((line) => line.includes("a request failed"))).toEqual([]);
	await app.workOff();
}, 900_000);
