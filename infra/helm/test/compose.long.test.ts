// The files of infra/compose, checked as the charts are, without a container engine.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import type { Manifest } from "./charts.ts";

const infra = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(infra, path), "utf8");

/** What make-env.mjs leaves to the operator. */
const filledIn = {
	SCHEDULING_OAUTH_HOST: "scheduling.example",
	DOC_SIGNING_HOST: "sign.example",
	ACME_EMAIL: "operator@example.com",
	SUPPORT_EMAIL: "support@example.com",
	SMTP_URL: "smtps://user:password@mail.example",
	SCHEDULING_OAUTH_MAIL_FROM: "Scheduling <no-reply@scheduling.example>",
	DOC_SIGNING_MAIL_FROM: "Signing <no-reply@sign.example>",
	S3_ENDPOINT: "https://storage.example",
	S3_BUCKET: "documents",
	S3_ACCESS_KEY: "key",
	S3_SECRET_KEY: "secret",
	S3_NOTIFICATION_TOKEN: "n".repeat(32),
	CONVERTER_URL: "http://gotenberg:3000",
	BACKUP_S3_ENDPOINT: "backup.example",
	BACKUP_S3_BUCKET: "backups",
	BACKUP_S3_ACCESS_KEY: "key",
	BACKUP_S3_SECRET_KEY: "secret",
};

type Container = Manifest & { name: string; environment: Record<string, string> };

describe.each([
	{ file: "compose.yaml", parameters: [], roles: ["all", "server", "worker"] },
	{
		file: "compose.production.yaml",
		parameters: ["--production"],
		roles: ["server", "server", "server", "server", "worker", "worker"],
	},
])("$file", ({ file, parameters, roles }) => {
	const text = read(`compose/${file}`);
	const env = makeEnv(parameters);
	const values: Record<string, string | undefined> = { ...parseEnv(env), ...filledIn };
	const completed = text.replaceAll(
		/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
		(_, name, usual = "") => values[name] || usual,
	);
	const { services } = parse(completed, { merge: true }) as { services: Record<string, Manifest> };
	const containers = Object.entries(services).map(
		([name, one]): Container => ({ environment: {}, ...one, name }),
	);

	it("gives the services settings that they have, and accept", async () => {
		const found: string[] = [];
		for (const { name, environment, healthcheck, stop_grace_period, image } of containers) {
			const service = /^(scheduling-oauth|doc-signing):/.exec(image)?.[1];
			if (!service) continue;
			const isMigration = name.endsWith("-migrate");
			const config = await configurationOf(service, environment, isMigration);
			const unknown = Object.keys(environment).filter((setting) => !(setting in config));
			expect([name, unknown]).toEqual([name, []]);
			if (isMigration) continue;
			found.push(config.ROLE);
			expect(healthcheck.test.join()).toContain(`http://127.0.0.1:${config.PORT}/readyz`);
			// And two seconds for the last spans.
			const stopSeconds = config.DRAIN_SECONDS + config.SHUTDOWN_SECONDS + 2;
			expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(stopSeconds);
		}
		expect(found.sort()).toEqual(roles);
	});

	it("announces uploads only with a token", () => {
		const { minio } = (parse(text, { merge: true }) as { services: Record<string, Manifest> }).services;
		const token = minio?.environment.MINIO_NOTIFY_WEBHOOK_AUTH_TOKEN_UPLOADS;
		// Compose starts nothing without it.
		if (minio) expect(token).toMatch(/^\$\{S3_NOTIFICATION_TOKEN:\?/);
	});

	it("limits and confines every container", () => {
		for (const { name, mem_limit, cpus, pids_limit, read_only, cap_drop, security_opt } of containers) {
			expect([name, mem_limit, cpus, pids_limit]).toEqual([
				name,
				expect.stringMatching(/^\d+[mg]$/),
				expect.any(Number),
				expect.any(Number),
			]);
			expect([name, read_only, cap_drop, security_opt]).toEqual([
				name,
				true,
				["ALL"],
				["no-new-privileges:true"],
			]);
		}
	});

	it("has each variable in the .env that make-env.mjs writes, or a default, and a word about it", () => {
		const written = [...env.matchAll(/^#?(\w+)=/gm)].map(([, name]) => name);
		const readme = read("README.md");
		for (const [, name, rest = ""] of text.matchAll(/\$\{(\w+)([^}]*)\}/g)) {
			const isExplained = rest.startsWith(":-") && new RegExp(`\`${name}[=\`]`).test(readme);
			expect([name, written.includes(name) || isExplained]).toEqual([name, true]);
		}
	});
});

it("the Caddyfile sends requests to the servers of compose.production.yaml", () => {
	const addresses = [...read("compose/production/Caddyfile").matchAll(/[\w-]+-\d:\d+/g)].map(([one]) => one);
	const { services } = parse(read("compose/compose.production.yaml"), { merge: true });
	const servers = Object.entries(services as Record<string, Manifest>).flatMap(([name, one]) =>
		one.environment?.ROLE === "server" ? `${name}:${/:(\d+)\/readyz/.exec(one.healthcheck.test)?.[1]}` : [],
	);
	expect(addresses).toEqual(servers);
});

function makeEnv(parameters: string[]): string {
	const folder = mkdtempSync(join(tmpdir(), "make-env-"));
	const file = join(folder, ".env");
	try {
		execFileSync(process.execPath, [join(infra, "compose/make-env.mjs"), ...parameters, file]);
		return readFileSync(file, "utf8");
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function configurationOf(service: string, environment: Record<string, string>, isMigration: boolean) {
	const path = join(infra, "../services", service, "src/config.ts");
	const { readConfig, readMigrationConfig } = await import(pathToFileURL(path).href);
	const given = Object.entries(environment).map(([name, value]) => [name, String(value ?? "")]);
	return (isMigration ? readMigrationConfig : readConfig)(Object.fromEntries(given));
}
