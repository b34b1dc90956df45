import { beforeAll, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { listSources } from "@repo/service-kit/transitions";
import sharp from "sharp";
import { logoPng, newApp, type ThirdPartyApp } from "../../test/support/apps.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { changeClientStatus } from "./change-client-status.ts";
import { addScope } from "./change-scope.ts";
import { getClient } from "./get-client.ts";
import { listSecrets } from "./queries.ts";
import { reEncodeLogo } from "./re-encode-logo.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { type ClientMove, type ClientStatus, clientMoves, clientTransitions } from "./rules/client-state.ts";
import { changeSchema, checked, registrationSchema, scopeSchema } from "./schemas.ts";
import { updateClient } from "./update-client.ts";

const operator = { operator: "root" };
const app = sharedApp();
let logo: Buffer;
beforeAll(async () => {
	logo = await logoPng();
});

const items = (more: object = {}) => ({
	name: "Calendar",
	link: "https://app.example",
	redirectUris: ["https://app.example/cb"],
	logo,
	...more,
});

describe("registration", () => {
	it("returns an id and a secret of 256 bits, in characters that Basic accepts unencoded", async () => {
		const { clientId, secret } = await newApp(app);
		expect(clientId).toMatch(/^app_[A-Za-z0-9_-]{20}$/);
		expect(secret).toMatch(/^cs_[A-Za-z0-9_-]{43}$/);
	});

	it.each<[string, object, string]>([
		["no name", { name: " " }, "name"],
		["a name of two lines", { name: "a\nb" }, "name"],
		["a name with NUL", { name: "a\0b" }, "name"],
		["a link that is not a web URL", { link: "javascript:alert(1)" }, "link"],
		["no redirect URI", { redirectUris: [] }, "redirectUris"],
		[
			"eleven",
			{ redirectUris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) },
			"redirectUris",
		],
		["a repeated one", { redirectUris: ["https://a.example/", "https://a.example/"] }, "redirectUris"],
		["one that is not allowed", { redirectUris: ["http://a.example/"] }, "redirectUris.0"],
		["no logo", { logo: undefined }, "logo"],
	])("is refused with %s", (_what, more, path) => {
		expect(() => checked(registrationSchema(), items(more))).toThrow(
			expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
		);
	});

	it("drops characters that would show a name otherwise than it is stored", () => {
		expect(checked(registrationSchema(), items({ name: "Acme\u202e\u200b App" }))).toMatchObject({
			name: "Acme App",
		});
	});

	it("changes only the given properties", async () => {
		const { clientId } = await newApp(app);
		const before = await getClient(app.dependencies.db, clientId);
		const after = await updateClient(
			app.dependencies,
			clientId,
			checked(changeSchema(), { name: "New" }),
			operator,
		);
		expect(after).toEqual({ ...before, name: "New", updatedAt: expect.any(Date) });
		expect(() => checked(changeSchema(), {})).toThrow("must change at least one value");
	});
});

describe("a logo", () => {
	it.each(["png", "jpeg", "webp"] as const)(
		"may be %s, and is re-encoded as a PNG of at most 256 pixels",
		async (format) => {
			const image = sharp({ create: { width: 900, height: 450, channels: 3, background: "#f00" } });
			const given = await image
				.withExif({ IFD0: { Copyright: "a secret place" } })
				.toFormat(format)
				.toBuffer();
			const { bytes, hash } = await reEncodeLogo(given);
			const { format: drawn, width, height, exif } = await sharp(bytes).metadata();
			expect({ drawn, width, height, exif }).toEqual({
				drawn: "png",
				width: 256,
				height: 128,
				exif: undefined,
			});
			expect(hash).toMatch(/^[0-9a-f]{64}$/);
		},
	);

	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
	it.each<[string, () => Promise<Buffer> | Buffer]>([
		["SVG", () => Buffer.from(svg)],
		["GIF", () => Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64")],
		[
			"HTML with the name of a PNG",
			() => Buffer.concat([logo.subarray(0, 8), Buffer.from("<script>alert(1)</script>")]),
		],
		["truncated", () => logo.subarray(0, -20)],
		["empty", () => Buffer.alloc(0)],
		["over 512 kB", () => Buffer.concat([logo, Buffer.alloc(512 * 1024)])],
		[
			"with too many pixels",
			() =>
				sharp({ create: { width: 6000, height: 6000, channels: 3, background: "#000" } })
					.png()
					.toBuffer(),
		],
	])("is rejected if it is %s", async (_what, given) => {
		await expect(reEncodeLogo(await given())).rejects.toMatchObject({ status: 400, code: "logo_not_usable" });
	});

	it.each(["x", "..%2f..%2fetc", `${"0".repeat(64)}.png`, `${"0".repeat(64)}.svg`])(
		"is not found at /logos/%s",
		async (name) => {
			await app.agent.get(`/logos/${name}`).expect(404);
		},
	);
});

describe("a client's state", () => {
	const states: ClientStatus[] = ["active", "suspended", "deleted"];
	const moves = Object.keys(clientMoves) as ClientMove[];
	const all = states.flatMap((from) => moves.map((move) => [from, move] as const));

	it.each(all)("%s: %s follows the table", async (from, move) => {
		const { clientId, rowId } = await newApp(app);
		const { db } = app.dependencies;
		await db.$client.query("UPDATE clients SET status = $1 WHERE id = $2", [from, rowId]);
		const outcome = await changeClientStatus(app.dependencies, clientId, move, operator).then(
			({ status }) => status,
			({ code }: { code?: string }) => code,
		);
		const rule = clientMoves[move];
		const sources: string[] = listSources(clientTransitions, rule.to);
		const isThere = from === rule.to;
		expect(outcome).toBe(isThere || sources.includes(from) ? rule.to : "client_not_in_state");
		const { rowCount } = await db.$client.query(
			"SELECT FROM audit_events WHERE client_row_id = $1 AND type = $2",
			[rowId, rule.event],
		);
		expect(rowCount).toBe(sources.includes(from) ? 1 : 0);
	});

	it("requires an existing client", async () => {
		for (const clientId of ["app_unknown", "a\0b", "'; --"])
			await expect(changeClientStatus(app.dependencies, clientId, "suspend", operator)).rejects.toMatchObject(
				{ status: 404 },
			);
	});

	it("cannot be changed after deletion", async () => {
		const { clientId } = await newApp(app);
		await changeClientStatus(app.dependencies, clientId, "delete", operator);
		await expect(updateClient(app.dependencies, clientId, { name: "x" }, operator)).rejects.toMatchObject({
			status: 409,
		});
		await expect(rotateSecret(app.dependencies, clientId, "none", operator)).rejects.toMatchObject({
			status: 409,
		});
	});
});

describe("secrets", () => {
	it("are at most two at a time, however many rotations race, and are revoked only by name", async () => {
		const { clientId, rowId } = await newApp(app);
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM clients WHERE id = $1 FOR UPDATE", values: [rowId] },
			contenders: Array.from(
				{ length: 10 },
				() => () => rotateSecret(app.dependencies, clientId, "none", operator),
			),
		});
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await listSecrets(app.dependencies.db, rowId)).toHaveLength(2);
	});

	it("reject a third, show when each was last used, and are revoked by name", async () => {
		const calendar = await newApp(app);
		const { clientId, rowId } = calendar;
		await app.agent.post("/api/auth/oauth/introspect").send({ ...credentialsOf(calendar), token: "x" });
		const lastUsed = app.dependencies.clock().toISOString();
		const second = await rotateSecret(app.dependencies, clientId, "none", operator);
		const [first] = await listSecrets(app.dependencies.db, rowId);
		const firstId = Number(first?.id);
		const unnamed = rotateSecret(app.dependencies, clientId, "none", operator);
		await expect(unnamed).rejects.toMatchObject({
			status: 409,
			code: "too_many_secrets",
			detail: expect.stringContaining(
				`secret ${firstId}, last used ${lastUsed}; secret ${second.secretId}, never used`,
			),
		});
		for (const notOurs of [999_999, (await newSecretOf(await newApp(app))).secretId])
			await expect(rotateSecret(app.dependencies, clientId, notOurs, operator)).rejects.toMatchObject({
				code: "secret_not_found",
			});
		const third = await rotateSecret(app.dependencies, clientId, second.secretId, operator);
		const live = (await listSecrets(app.dependencies.db, rowId)).map(({ id }) => id);
		expect(live).toEqual([firstId, third.secretId]);
		const last = await rotateSecret(app.dependencies, clientId, "all", operator);
		expect(last.revoked).toEqual(live);
	});
});

const newSecretOf = ({ clientId }: ThirdPartyApp) =>
	rotateSecret(app.dependencies, clientId, "none", operator);

function credentialsOf({ clientId, secret }: ThirdPartyApp) {
	return { client_id: clientId, client_secret: secret };
}

describe("a scope", () => {
	it("is added once, and can be requested immediately", async () => {
		const scope = checked(scopeSchema, { name: "READ_CONTACTS", description: "See your contacts" });
		await addScope(app.dependencies, scope, operator);
		await expect(addScope(app.dependencies, scope, operator)).rejects.toMatchObject({ status: 409 });
		const { body } = await app.agent.get("/.well-known/oauth-authorization-server").expect(200);
		expect(body.scopes_supported).toEqual(expect.arrayContaining(["READ_BOOKING", "READ_CONTACTS"]));
	});

	it.each(["", "A B", "A,B", 'A"B', "A\\B", "Ä", "x".repeat(65)])("cannot be named %j", (name) => {
		expect(() => checked(scopeSchema, { name, description: "See things" })).toThrow("must be 1 to 64");
	});
});
