import { expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { walkWorstInputs } from "@repo/service-kit/testing";
import { listEndpoints } from "../src/app.ts";
import { newApp, newTokens } from "./support/apps.ts";
import { newPerson } from "./support/people.ts";
import { sharedApp } from "./support/shared-app.ts";

const app = sharedApp({ TRUSTED_PROXIES: "1" });
const ada = sharedByTests(() => newPerson(app, "ada", { role: "operator" }));
const calendar = sharedByTests(() => newApp(app));
const tokens = sharedByTests(() => newTokens(app, ada, calendar));

it("no input that an endpoint's limits let through causes an internal error, a long answer or a blocked instance", async () => {
	const basic = Buffer.from(`${calendar.clientId}:${calendar.secret}`).toString("base64");
	const result = await walkWorstInputs(listEndpoints(app.dependencies), {
		agent: app.agent,
		pathOf: ({ path }) => path.replaceAll(/:\w+/g, "1"),
		headersOf: ({ path }) => {
			if (path.startsWith("/api/auth/")) return { authorization: `Basic ${basic}` };
			if (path.startsWith("/api/")) return { authorization: `Bearer ${tokens.access_token}` };
			return { cookie: `scheduling-session=${ada.secret}` };
		},
	});
	expect(result.wrong).toEqual([]);
	expect(result.sent).toBeGreaterThan(200);
}, 900_000);
