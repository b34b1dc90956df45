// Express and pg, running the statements of scheduling-oauth and signing as it does, by its own built modules. No
// validation, limits, metrics, log, request ids, security headers or errors.
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { form, hashed, newSecret, origin, pool, queryRow, serve } from "../serve.ts";
import { importBuilt } from "../start-process.ts";
import { REDIRECT_URI } from "./peer.ts";

type Row = { userId: number; scopes: string[]; refreshTokenId: string; username: string };
type Claims = { aud: string; sub: string; client_id: string; scope: string; iat: number; exp: number };
type Service = {
	clientProof(credentials: { clientId: string; secret: string }, now: Date): object;
	redeemCode(db: unknown, given: object): Promise<Row>;
	touchRefreshToken(db: unknown, given: object): Promise<Row>;
	findBearer(db: unknown, query: object): Promise<Row>;
	findIntrospectedAccess(db: unknown, given: object): Promise<Row>;
	makeBearerQuery(deps: object, verified: Claims): object;
	createTokenCache(): { keysOf(table: object): Map<string, object> };
	signingKeys: object;
	signAccessToken(key: object, config: object, claims: object): string;
	verifyAccessToken(deps: object, token: string): Promise<Claims>;
};

const service = await importBuilt<Service>("scheduling-oauth", [
	"clients/authentication/authenticate-client",
	"tokens/access-token",
	"tokens/queries/bearer",
	"tokens/queries/exchange",
	"tokens/queries/introspection",
	"tokens/queries/refresh",
	"tokens/tables",
	"tokens/token-cache",
]);

const ACCESS_TOKEN_SECONDS = 1_800;
const REFRESH_TOKEN_MS = 30 * 86_400_000;
const REFRESH_GRACE_MS = 60_000;

const db = { $client: pool };
const config = { BASE_URL: origin, ACCESS_TOKEN_SECONDS };
const tokenCache = service.createTokenCache();
const deps = { config, db, clock: () => new Date(), tokenCache };

const kid = newSecret();
const key = { kid, algorithm: "ES256", ...generateKeyPairSync("ec", { namedCurve: "P-256" }) };
tokenCache.keysOf(service.signingKeys).set(kid, key);
await pool.query("DELETE FROM signing_keys");
await pool.query(
	`INSERT INTO signing_keys (kid, algorithm, public_jwk, encrypted_private_key, created_at, signs_from)
		VALUES ($1, 'ES256', '{}', '', now(), now())`,
	[kid],
);
const insertCode = `INSERT INTO authorization_codes
		(code_hash, connection_id, client_row_id, redirect_uri, scopes, created_at, expires_at)
	SELECT $1, n.id, n.client_row_id, $2, n.scopes, now(), now() + interval '5 minutes'
	FROM connections n JOIN users u ON u.id = n.user_id WHERE u.username = $3`;

serve((app) => {
	app.get("/authorize", async (request, response) => {
		const code = newSecret();
		const person = /person=(\d+)/.exec(request.headers.cookie ?? "")?.[1];
		await queryRow("code", insertCode, [hashed(code), REDIRECT_URI, `person${person}`]);
		response.redirect(303, `${REDIRECT_URI}?code=${code}`);
	});
	app.post("/token", form, async (request, response) => {
		const { client_id, client_secret, code, redirect_uri, refresh_token } = request.body;
		const now = new Date();
		const [refresh, jti] = [refresh_token ?? newSecret(), randomUUID()];
		const expiresAt = new Date(now.getTime() + REFRESH_TOKEN_MS);
		const shared = {
			...service.clientProof({ clientId: client_id, secret: client_secret }, now),
			refreshTokenHash: hashed(refresh),
			ipAddress: request.socket.remoteAddress,
			jti,
			resource: null,
		};
		const granted = refresh_token
			? await service.touchRefreshToken(db, {
					...shared,
					...{ scopes: null, expiresAt, successorHash: null },
					graceSince: new Date(now.getTime() - REFRESH_GRACE_MS),
				})
			: await service.redeemCode(db, {
					...shared,
					codeHash: hashed(code),
					redirectUri: redirect_uri,
					challenge: null,
					refreshTokenId: randomUUID(),
					refreshTokenExpiresAt: expiresAt,
				});
		const iat = Math.floor(now.getTime() / 1000);
		const scope = granted.scopes.join(" ");
		const access_token = service.signAccessToken(key, config, {
			...{ aud: origin, sub: String(granted.userId), client_id, scope, jti, iat },
			...{ exp: iat + ACCESS_TOKEN_SECONDS, rti: granted.refreshTokenId },
		});
		response.json({ access_token, token_type: "Bearer", expires_in: 1800, refresh_token: refresh, scope });
	});
	app.get("/me", async (request, response) => {
		const token = String(request.headers.authorization).slice("Bearer ".length);
		const verified = await service.verifyAccessToken(deps, token);
		const { username, userId } = await service.findBearer(db, service.makeBearerQuery(deps, verified));
		response.json({ username, id: userId, scope: verified.scope, client_id: verified.client_id });
	});
	app.post("/introspect", form, async (request, response) => {
		const { client_id, client_secret, token } = request.body;
		const verified = await service.verifyAccessToken(deps, token);
		const { username } = await service.findIntrospectedAccess(db, {
			...service.clientProof({ clientId: client_id, secret: client_secret }, new Date()),
			bearer: service.makeBearerQuery(deps, verified),
		});
		const { scope, exp } = verified;
		response.json({ active: true, username, client_id: verified.client_id, scope, exp });
	});
});
