import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { findFreePort, isListening } from "@repo/infra-local/testing";
import jwt from "jsonwebtoken";
import supertest from "supertest";
import { startWorld, USERNAME, type World } from "../interop/world.ts";
import { newApp, type ThirdPartyApp } from "../support/apps.ts";
import { hiddenFields } from "../support/people.ts";

// Programs of Debian that sign users in, unmodified.
const run = promisify(execFile);
const EMAIL = `${USERNAME}@example.test`;
let world: World;
let folder: string;
let port: number;
let site: string;
let protectedSite: ThirdPartyApp;
const programs: ChildProcess[] = [];
beforeAll(async () => {
	world = await startWorld();
	folder = await mkdtemp(join(tmpdir(), "debian-programs-"));
	// Apache serves as www-data.
	await chmod(folder, 0o755);
	port = await findFreePort();
	site = `http://localhost:${port}`;
	const uris = { redirectUris: [`${site}/app/callback`], postLogoutRedirectUris: [`${site}/out`] };
	protectedSite = await newApp(world, uris);
});
afterEach(async () => {
	for (const program of programs.splice(0)) {
		if (program.exitCode !== null) continue;
		const exited = once(program, "exit");
		// With its children.
		process.kill(-Number(program.pid));
		await exited;
	}
});
afterAll(async () => {
	await world.close();
	await rm(folder, { recursive: true });
});

function start(program: string, args: string[], options: SpawnOptions): ChildProcess {
	const started = spawn(program, args, { ...options, detached: true });
	programs.push(started);
	return started;
}

it("oidc-agent signs in on a loopback port that is not the registered one, and refreshes", async () => {
	const redirectUri = `http://localhost:${await findFreePort()}/`;
	const { clientId } = await newApp(world, { kind: "native", redirectUris: ["http://localhost/"] });
	const socket = join(folder, "socket");
	const env = { ...process.env, HOME: folder, OIDC_SOCK: socket, OIDC_ENCRYPTION_PW: "of the test" };
	start("oidc-agent", ["--console", `--socket-path=${socket}`], { env, stdio: "ignore" });
	while (!(await readFile(socket).catch(({ code }) => code === "ENXIO"))) await delay(20);
	const client = [`--issuer=${world.baseUrl}`, `--client-id=${clientId}`, "--client-secret="];
	const request = [`--redirect-uri=${redirectUri}`, "--scope=openid email offline_access", "--flow=code"];
	const quietly = ["--no-url-call", "--prompt=none", "--pw-env", "--confirm-default"];
	const generator = start("oidc-gen", ["ada", ...client, ...request, ...quietly], { env });
	let output = "";
	const addressShown = new Promise<string>((resolve, reject) => {
		for (const stream of [generator.stdout, generator.stderr])
			stream?.setEncoding("utf8").on("data", (text: string) => {
				output += text;
				const [address] = /http:\S+authorize\S+(?=\s)/.exec(output) ?? [];
				if (address) resolve(address);
			});
		generator.once("exit", () => reject(new Error(output)));
	});
	const ended = once(generator, "exit");
	const address = await addressShown;
	await fetch(await world.allow(address));
	expect([await ended, output]).toEqual([[0, null], expect.stringContaining("setup correctly")]);

	// More seconds than a token is valid for: each is a refresh, with the successor of the last refresh token.
	const tokens = [];
	for (const _ of [1, 2])
		tokens.push((await run("oidc-token", ["--time=1801", "ada"], { env })).stdout.trim());
	expect(new Set(tokens).size).toBe(2);
	for (const token of tokens) {
		expect(jwt.decode(token)).toMatchObject({ client_id: clientId, scope: "openid email" });
		const answer = await fetch(`${world.baseUrl}/api/auth/oauth/userinfo`, {
			headers: { authorization: `Bearer ${token}` },
		});
		expect(await answer.json()).toMatchObject({ email: EMAIL });
	}
});

it("Apache's mod_auth_openidc signs in and refreshes, and as a resource server checks the access token", async () => {
	await startApache("query");
	const visitor = supertest.agent(site).set("Accept", "text/html");
	const left = await visitor.get("/app/page?of=Ada").expect(302);
	const back = await world.allow(String(left.headers.location));
	await visitor.get(back.pathname + back.search).expect(302, /app\/page\?of=Ada/);
	const { headers } = await visitor.get("/app/page").expect(200, "The page");
	expect(headers).toMatchObject({ "x-user": EMAIL });

	const token = String(headers["x-token"]);
	const refresh = new URLSearchParams({ refresh: `${site}/app/page`, access_token: token });
	await visitor.get(`/app/callback?${refresh}`).expect(302, /app\/page"/);
	const renewed = String((await visitor.get("/app/page").expect(200)).headers["x-token"]);
	expect(renewed).not.toBe(token);

	const { clientId: client_id, secret: client_secret } = protectedSite;
	for (const one of [token, renewed]) {
		const { headers } = await visitor.get("/api/page").auth(one, { type: "bearer" }).expect(200);
		expect(headers["x-user"]).toBe(USERNAME);
		const revocation = new URLSearchParams({ client_id, client_secret, token: one });
		await fetch(`${world.baseUrl}/api/auth/oauth/revoke`, { method: "POST", body: revocation });
		await visitor.get("/api/page").auth(one, { type: "bearer" }).expect(401);
	}
});

it("Apache's mod_auth_openidc signs in by form_post, and signs the user out", async () => {
	await startApache("form_post");
	const visitor = supertest.agent(site).set("Accept", "text/html");
	const left = await visitor.get("/app/page").expect(302);
	const form = hiddenFields(await (await world.visit(String(left.headers.location))).text());
	await visitor.post("/app/callback").type("form").send(form).expect(302);
	expect((await visitor.get("/app/page").expect(200)).headers["x-user"]).toBe(EMAIL);
	const out = await visitor.get(`/app/callback?logout=${encodeURIComponent(`${site}/out`)}`).expect(302);
	const end = await world.visit(String(out.headers.location));
	expect([end.status, end.headers.get("location")]).toEqual([303, `${site}/out`]);
	await visitor.get("/app/page").expect(302);
});

async function startApache(responseMode: string) {
	const { clientId, secret } = protectedSite;
	const module = (name: string) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`;
	const modules = "mpm_event authn_core authz_core authz_user alias headers auth_openidc".split(" ");
	await writeFile(join(folder, "page"), "The page");
	await writeFile(
		join(folder, "apache.conf"),
		`${modules.map(module).join("\n")}
User www-data
Group www-data
ServerName localhost
Listen 127.0.0.1:${port}
Listen [::1]:${port}
DefaultRuntimeDir ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
DocumentRoot ${folder}
AliasMatch ^/(app|api)/page$ ${folder}/page
OIDCProviderMetadataURL ${world.baseUrl}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${secret}
OIDCRedirectURI ${site}/app/callback
OIDCCryptoPassphrase of-the-test
OIDCScope "openid profile email READ_BOOKING"
OIDCResponseMode ${responseMode}
OIDCPKCEMethod S256
OIDCRemoteUserClaim email
OIDCOAuthServerMetadataURL ${world.baseUrl}/.well-known/oauth-authorization-server
OIDCOAuthClientID ${clientId}
OIDCOAuthClientSecret ${secret}
OIDCOAuthTokenIntrospectionInterval -1
OIDCOAuthRemoteUserClaim username
Header always set X-User "expr=%{REMOTE_USER}"
Header always set X-Token "%{OIDC_access_token}e"
<Location /app>
	AuthType openid-connect
	Require valid-user
</Location>
<Location /api>
	AuthType oauth20
	Require valid-user
</Location>
`,
	);
	const apache = start("apache2", ["-d", folder, "-f", join(folder, "apache.conf"), "-DFOREGROUND"], {
		stdio: "ignore",
	});
	while (!(await isListening(port))) {
		if (apache.exitCode !== null) throw new Error(await readFile(join(folder, "error.log"), "utf8"));
		await delay(20);
	}
}
