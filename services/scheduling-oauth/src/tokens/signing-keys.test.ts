import { describe, expect, it } from "@jest/globals";
import { SettingsInvalid } from "@repo/service-kit/settings";
import { sharedApp } from "../../test/support/shared-app.ts";
import { testConfig } from "../../test/support/start-app.ts";
import { closeDependencies, createDependencies } from "../compose.ts";
import { checkSigningKeySecret } from "./signing-keys.ts";

const app = sharedApp();

async function check(settings: Record<string, string>): Promise<void> {
	const { DATABASE_URL } = app.dependencies.config;
	const dependencies = createDependencies(testConfig({ DATABASE_URL, ...settings }));
	try {
		await checkSigningKeySecret(dependencies);
	} finally {
		await closeDependencies(dependencies);
	}
}

describe("SIGNING_KEY_SECRET at the start", () => {
	it("may be any value while there is no key, or no database yet", async () => {
		await check({ SIGNING_KEY_SECRET: "1".repeat(43) });
		await check({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" });
	});

	it("must be the one that encrypted the key, otherwise one line says so", async () => {
		await app.agent.get("/.well-known/jwks.json").expect(200);
		await check({});
		const wrong = check({ SIGNING_KEY_SECRET: "1".repeat(43) });
		await expect(wrong).rejects.toThrow(SettingsInvalid);
		await expect(wrong).rejects.toThrow(/^Wrong settings: SIGNING_KEY_SECRET does not match .*\.$/);
	});
});

describe("a signing key", () => {
	it("is retired only after having been the signing key", async () => {
		const { $client } = app.dependencies.db;
		await app.agent.get("/.well-known/jwks.json").expect(200);
		const retire = $client.query("UPDATE signing_keys SET retired_at = now() WHERE signs_from IS NULL");
		await expect(retire).rejects.toMatchObject({ constraint: "signing_keys_retired" });
	});
});
