import { beforeAll, describe, expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import jwt from "jsonwebtoken";
import { newApp, newTokens, type ThirdPartyApp } from "../../test/support/apps.ts";
import { OPENID, signInAt } from "../../test/support/openid.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { getClient } from "../clients/get-client.ts";
import { program } from "./program.ts";

const app = sharedApp();
let ada: Person;
let client: ThirdPartyApp;
beforeAll(async () => {
	ada = await newPerson(app, "ada");
	client = await newApp(app);
});

const run = async (...words: string[]) => {
	const { exitCode, out, errors } = await runCommand(program, app.dependencies, words, { operator: "root" });
	return { exitCode, out, faults: errors };
};
const userinfo = async (token: string) =>
	(await app.agent.get("/api/auth/oauth/userinfo").auth(token, { type: "bearer" }).expect(200)).body;
const kidOf = (token: string) => jwt.decode(token, { complete: true })?.header.kid;

describe("what apps get as sub", () => {
	it("is opaque for browser and native apps and those registered with openid, and stays the number for others", async () => {
		const subjectOf = async (more: Parameters<typeof newApp>[1]) => {
			const { clientId } = await newApp(app, more);
			return (await getClient(app.dependencies.db, clientId)).subject;
		};
		expect(await subjectOf({})).toBe("number");
		expect(await subjectOf({ kind: "browser" })).toBe("opaque");
		expect(await subjectOf({ kind: "native" })).toBe("opaque");
		expect(await subjectOf({ allowedScopes: ["openid", "email"] })).toBe("opaque");
		expect(await subjectOf({ allowedScopes: ["openid"], subject: "number" })).toBe("number");
	});

	it("moves to opaque once: the operator lists both, and for 90 days the app gets both", async () => {
		const before = await newTokens(app, ada, client, { scope: OPENID });
		const { out } = await run("clients", "subjects", client.clientId, "--csv");
		const [header, line = ""] = out.trim().split("\n");
		const [old, next] = line.split(",");
		expect([header, old]).toEqual(["old,new", String(ada.id)]);
		expect((await run("clients", "update", client.clientId, "--subject", "opaque")).exitCode).toBe(0);

		const { claims, access_token } = await signInAt(app, ada, client);
		expect(claims).toMatchObject({ sub: next, legacy_sub: old });
		expect(await userinfo(access_token)).toMatchObject({ sub: next, legacy_sub: old });
		// A token from before works until it expires.
		expect(await userinfo(before.access_token)).toMatchObject({ sub: next, legacy_sub: old });

		const back = await run("clients", "update", client.clientId, "--subject", "number");
		expect([back.exitCode, back.faults]).toEqual([1, expect.stringContaining("only to opaque")]);
		app.travel(91 * 86_400);
		const later = await newPerson(app, "ada-later");
		const after = await signInAt(app, later, client);
		expect(after.claims.legacy_sub).toBeUndefined();
	});
});

describe("keys rotate --id-tokens", () => {
	it("signs with the next key of the JWKS, keeps the old one there, and leaves the other keys alone", async () => {
		const person = await newPerson(app, "bob");
		const jwks = async () =>
			(await app.agent.get("/.well-known/jwks.json").expect(200)).body.keys.map(
				({ kid }: { kid: string }) => kid,
			);
		const published = await jwks();
		const first = await signInAt(app, person, client);
		expect((await run("keys", "rotate", "--id-tokens", "RS256")).exitCode).toBe(0);
		const second = await signInAt(app, person, client);
		expect(kidOf(second.id_token)).not.toBe(kidOf(first.id_token));
		expect(published).toContain(kidOf(second.id_token));
		expect(await jwks()).toContain(kidOf(first.id_token));
		expect(kidOf(second.access_token)).toBe(kidOf(first.access_token));
		const hint = new URLSearchParams({ id_token_hint: first.id_token });
		await person.browser.get(`/auth/oauth2/logout?${hint}`).expect(200);
		await person.browser.get("/account").expect(303);
	});

	it("refuses an unknown algorithm", async () => {
		expect((await run("keys", "rotate", "--id-tokens", "none")).exitCode).toBe(1);
	});
});
