import { createPublicKey, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { blind, hashSecret, newKeyPair, newSecret } from "@repo/service-kit/crypto";
import express from "express";
import jwt from "jsonwebtoken";
import { findBearer } from "../../src/tokens/queries/bearer.ts";
import { type Exchange, redeemCode } from "../../src/tokens/queries/exchange.ts";
import { touchRefreshToken } from "../../src/tokens/queries/refresh.ts";
import type { GrantOutcome } from "../../src/tokens/queries/statement-parts.ts";
import { rotateSigningKey } from "../../src/tokens/rotate-signing-key.ts";
import type { Start } from "../contender.ts";
import { REDIRECT_URI, seed } from "../seed.ts";

/**
 * Express and pg alone: one form parser, the same single statement, the same hashes, one ES256 signature or check
 * by jsonwebtoken. No validation, limits, metrics, request ids, headers or error handling.
 */
export const startBare: Start = async (databaseUrl) => {
	const { dependencies, ...seeded } = await seed(databaseUrl);
	const { db } = dependencies;
	// The statement for a bearer check joins the key's row, but verification uses its own key.
	const { kid } = await rotateSigningKey(dependencies, { operator: "benchmark" });
	const { privateKey } = await newKeyPair("ES256");
	const publicKey = createPublicKey(privateKey);
	const issuer = "http://127.0.0.1:4100";

	const answer = (granted: GrantOutcome, refreshToken: string, jti: string) => {
		if (granted.outcome !== "granted") return undefined;
		const scope = granted.scopes.join(" ");
		const claims = {
			sub: String(granted.userId),
			scope,
			jti,
			rti: granted.refreshTokenId,
			iss: issuer,
			aud: issuer,
		};
		const token = jwt.sign({ ...claims, client_id: seeded.clientId }, privateKey, {
			algorithm: "ES256",
			expiresIn: 1800,
			header: { alg: "ES256", typ: "at+jwt", kid },
		});
		return {
			access_token: token,
			token_type: "Bearer",
			expires_in: 1800,
			refresh_token: refreshToken,
			scope,
		};
	};

	const app = express();
	app.disable("x-powered-by");
	app.disable("etag");
	app.post("/token", express.urlencoded({ extended: false }), async (request, response) => {
		const { client_id: clientId, client_secret: secret, code, refresh_token: sent } = request.body;
		const [now, jti] = [new Date(), randomUUID()];
		const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
		const refreshToken: string = sent ?? newSecret("rt_");
		const shared = { clientId, ...blind(hashSecret(secret)), now, ipAddress: request.ip, jti };
		const refreshTokenHash = hashSecret(refreshToken);
		const exchange = (): Exchange => ({
			...shared,
			codeHash: hashSecret(code),
			redirectUri: request.body.redirect_uri,
			challenge: null,
			refreshTokenId: randomUUID(),
			refreshTokenHash,
			refreshTokenExpiresAt: expiresAt,
		});
		const granted = sent
			? await touchRefreshToken(db, { ...shared, refreshTokenHash, scopes: null, expiresAt })
			: await redeemCode(db, exchange());
		response.setHeader("Cache-Control", "no-store");
		response.json(answer(granted, refreshToken, jti));
	});
	app.get("/me", async (request, response) => {
		const token = String(request.headers.authorization).slice("Bearer ".length);
		const options = { algorithms: ["ES256" as const], issuer, audience: issuer };
		const { jti = "", rti, client_id: clientId } = jwt.verify(token, publicKey, options) as jwt.JwtPayload;
		const retiredSince = new Date(Date.now() - 1_800_000);
		const row = await findBearer(db, { jti, rti, clientId, kid, retiredSince });
		response.setHeader("Cache-Control", "no-store");
		response.json({ username: row?.username, id: row?.userId, scope: "READ_BOOKING", client_id: clientId });
	});
	const server = app.listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as AddressInfo;
	return { port, paths: { token: "/token", me: "/me" }, redirectUri: REDIRECT_URI, ...seeded };
};
