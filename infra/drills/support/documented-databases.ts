import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres, withClient } from "@repo/infra-local/postgres";
import { findFreePort } from "@repo/infra-local/testing";
import { postgresUser } from "./patroni.ts";
import type { Drill } from "./run-drill.ts";
import { until } from "./until.ts";

const binaries = "/usr/lib/postgresql/15/bin";

type Role = { user: string; password: string };

export type DatabaseServer = {
	/** As the superuser unless `as` names another role. */
	url(database: string, as?: Role): string;
	/** For psql and the like, as the superuser. */
	settings: Record<string, string>;
};

/** PostgreSQL 18, which doc-signing needs. Debian's pg_dump is older and refuses it. */
export async function startNewServer(drill: Drill, parent: string): Promise<DatabaseServer> {
	const postgres = await startPostgres({
		dataDirectory: join(parent, "postgres-18"),
		durability: "durable",
	});
	drill.atEnd(() => postgres.stop());
	const { hostname, port, username, password } = new URL(postgres.url("postgres"));
	return {
		url: postgres.url,
		settings: {
			...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: decodeURIComponent(password) },
			STAND_IN_WITHOUT_DUMP: "yes",
		},
	};
}

/** Debian's PostgreSQL 15, whose pg_dump and psql are on the PATH. */
export async function startDebianServer(drill: Drill, parent: string): Promise<DatabaseServer> {
	const owner = postgresUser();
	const folder = join(parent, "postgres");
	const data = join(folder, "data");
	const password = randomBytes(18).toString("hex");
	const port = await findFreePort();
	await mkdir(folder, { mode: 0o700 });
	await writeFile(join(folder, "password"), password, { mode: 0o600 });
	for (const path of [folder, join(folder, "password")]) await chown(path, owner.uid, owner.gid);
	const settings = ["--username=postgres", `--pwfile=${join(folder, "password")}`, "--auth=scram-sha-256"];
	await promisify(execFile)(
		`${binaries}/initdb`,
		["--pgdata", data, ...settings, "--encoding=UTF8", "--locale=C.UTF-8"],
		{ ...owner, cwd: folder },
	);
	const options = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
	const command = [`${binaries}/postgres`, "-D", data, ...options.flatMap((one) => ["-c", one])];
	const program = await drill.start("postgres", command, { ...owner, cwd: folder });
	drill.atEnd(() => program.end("SIGQUIT"));
	const url = (database: string, as: Role = { user: "postgres", password }) =>
		`postgres://${as.user}:${as.password}@127.0.0.1:${port}/${database}`;
	await until("PostgreSQL answers", 60, () => withClient(url("postgres"), () => Promise.resolve(true)));
	return {
		url,
		settings: { PGHOST: "127.0.0.1", PGPORT: String(port), PGPASSWORD: password, PGUSER: "postgres" },
	};
}
