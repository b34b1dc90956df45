import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { computeChallenge } from "../../src/tokens/rules/pkce.ts";
import { authorizeAddress, exchangeOf, newCode, newPkce } from "../support/apps.ts";
import { newWorld, parseRedirect, TOKEN, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await newWorld();
});
afterAll(() => world.app.close());

const exchange = (code: string, code_verifier?: string) =>
	world.app.agent.post(TOKEN).send(exchangeOf(world.client, code, { code_verifier }));

describe("RFC 7636", () => {
	it("Appendix B: the example of S256", () => {
		const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
		expect(computeChallenge(verifier)).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
	});

	it.each(["a".repeat(42), "a".repeat(129), `${"a".repeat(42)}+`, `${"a".repeat(42)}é`, ""])(
		"§4.1: %j is not a verifier, even if its hash matches",
		async (verifier) => {
			const code_challenge = createHash("sha256").update(verifier).digest("base64url");
			const code = await newCode(world.ada, world.client, { code_challenge, code_challenge_method: "S256" });
			expect((await exchange(code, verifier).expect(400)).body.error).toBe("invalid_grant");
		},
	);

	it.each(["-._~".padEnd(43, "a"), "a".repeat(43), "z".repeat(128)])(
		"§4.1: %s is a verifier",
		async (verifier) => {
			const code_challenge = createHash("sha256").update(verifier).digest("base64url");
			const code = await newCode(world.ada, world.client, { code_challenge, code_challenge_method: "S256" });
			await exchange(code, verifier).expect(200);
		},
	);

	it("§4.2, §4.3, §7.2: S256 MUST be supported; plain is rejected, explicit or by default", async () => {
		const { challenge } = newPkce();
		for (const code_challenge_method of ["plain", "s256", "S512", undefined]) {
			const { headers } = await world.app.agent.get(
				authorizeAddress(world.client, { code_challenge: challenge, code_challenge_method }),
			);
			expect(parseRedirect(headers.location)).toMatchObject({ error: "invalid_request", state: "xyz" });
		}
	});

	it("§4.4: the challenge is bound to the code, but not contained in it", async () => {
		const { verifier, challenge } = newPkce();
		const bound = { code_challenge: challenge, code_challenge_method: "S256" };
		const [mine, another] = [
			await newCode(world.ada, world.client, bound),
			await newCode(world.ada, world.client),
		];
		expect(mine).not.toContain(challenge);
		await exchange(another, verifier).expect(400);
		await exchange(mine, verifier).expect(200);
	});

	it("§4.6: a verifier that does not match is invalid_grant", async () => {
		const { challenge } = newPkce();
		const code = await newCode(world.ada, world.client, {
			code_challenge: challenge,
			code_challenge_method: "S256",
		});
		for (const wrong of [newPkce().verifier, challenge, undefined])
			expect((await exchange(code, wrong).expect(400)).body.error).toBe("invalid_grant");
	});
});
