import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { listEndpoints } from "../src/app.ts";
import { newPerson } from "./support/people.ts";
import { sharedApp } from "./support/shared-app.ts";

const app = sharedApp();

/** What others may keep: everything else is stored nowhere. */
const kept: Record<string, string> = {
	"/.well-known/jwks.json": "public, max-age=60",
	"/.well-known/oauth-authorization-server": "public, max-age=300",
	"/.well-known/oauth-protected-resource": "public, max-age=300",
	"/.well-known/oauth-protected-resource/api/v1": "public, max-age=300",
	"/.well-known/openid-configuration": "public, max-age=300",
	"/api/openapi": "public, max-age=300",
	"/api/openapi.json": "public, max-age=300",
	"/api/openapi/:asset": "public, max-age=3600",
	"/scripts/passkeys.js": "public, max-age=31536000, immutable",
};

/** Without the hash of its content. */
const nameOf = (path: string) => path.replace(/-[\w-]{16}\.js$/, ".js");

it("no cache keeps an answer, except those listed here", async () => {
	const ada = await newPerson(app, "ada", { role: "operator" });
	const found: string[] = [];
	for (const { path, method } of listEndpoints(app.dependencies)) {
		if (method !== "get") continue;
		const given = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
			name === "asset" ? "reference.css" : /uid|session|request/i.test(name) ? randomUUID() : "1",
		);
		const { status, headers } = await ada.browser.head(given);
		if (status === 200) found.push(nameOf(path));
		const expected = status === 200 ? (kept[nameOf(path)] ?? "no-store") : "no-store";
		expect([path, status, headers["cache-control"]]).toEqual([path, status, expected]);
	}
	expect(found).toEqual(expect.arrayContaining(["/.well-known/jwks.json", "/bookings", "/operator/users"]));
	expect(found.length).toBeGreaterThan(15);
});
