import { describe, expect, it } from "@jest/globals";
import { findFaults } from "./check-documented.ts";
import { findCommands, readDocumented } from "./documented-commands.ts";

const codesOf = (text: string) => findCommands(text).map(({ code }) => code);

async function faultsOf(text: string, page = "docs/page.md"): Promise<string[]> {
	const faults = await Promise.all(findCommands(text).map((one) => findFaults(page, one)));
	return faults.flat();
}

describe("the commands of a page", () => {
	it("are those of its blocks, and then those in its text", () => {
		const text =
			"Run `docker compose ps`.\n\n1. Then:\n\n   ```sh\n   cd infra/compose\n   docker compose up -d\n   ```\n";
		expect(codesOf(text)).toEqual(["cd infra/compose\ndocker compose up -d", "docker compose ps"]);
	});

	it("include SQL", () => {
		const found = findCommands("`SELECT count(*) FROM users`\n\n```sql\nSELECT 1;\n```\n");
		expect(found.map(({ kind, code }) => [kind, code])).toEqual([
			["sql", "SELECT 1;"],
			["inline sql", "SELECT count(*) FROM users"],
		]);
	});

	it.each([
		"`docker compose`",
		"`sum by (route) (rate(requests[5m]))`",
		"`job runner cannot start`",
		"`synchronous_mode: true`",
		"`GET /api/v1/documents`",
		"```yaml\ndoc-signing: { image: doc-signing }\n```\n",
		"```\nusers create|list\n```\n",
	])("do not include %j", (text) => {
		expect(codesOf(text)).toEqual([]);
	});

	it("all exist with their options, on every page", async () => {
		let count = 0;
		const found: string[] = [];
		for (const [page, commands] of await readDocumented())
			for (const command of commands) {
				count++;
				for (const fault of await findFaults(page, command)) found.push(`${page}:${command.line} ${fault}`);
			}
		expect(found).toEqual([]);
		expect(count).toBeGreaterThan(100);
	});
});

describe("a command", () => {
	it.each([
		"docker compose up -d --no-deps doc-signing",
		"docker compose logs -f --tail 100 doc-signing",
		"docker tag doc-signing:latest doc-signing:before",
		"docker compose --file infra/compose/compose.production.yaml stop doc-signing-1",
		"DOC_SIGNING_IMAGE=doc-signing:before docker compose up -d",
		"docker compose exec doc-signing doc-signing jobs list --all",
		"for name in doc-signing scheduling-oauth; do docker compose stop $name; done",
		"docker compose exec doc-signing doc-signing users list >users.txt 2>&1 || echo 'no; users'",
		"TEST_KIND=long pnpm --filter @repo/helm test",
		"pnpm exec turbo dev",
		"npm run containers -- up -d --wait",
		"npm install ../elsewhere/build/clients/repo-doc-signing-client.tgz",
		"cd infra/compose\nnode make-env.mjs --production",
	])("is accepted: %s", async (command) => {
		expect(await faultsOf(`\`\`\`sh\n${command}\n\`\`\`\n`)).toEqual([]);
	});

	it.each([
		["docker compose recreate", "docker: unknown command compose recreate"],
		["docker compose up --detached", "docker: unknown option --detached"],
		["docker compose logs --tail", "docker: --tail needs a value"],
		["docker compose stop doc-signing-1", "docker: no such service: doc-signing-1"],
		["docker compose up -d --scale worker=3", "docker: no such service: worker"],
		["docker compose ps && docker compose run --rm nothing true", "docker: no such service: nothing"],
		["until docker compose ps nothing; do sleep 1; done", "docker: no such service: nothing"],
		["for x in doc-signing nothing; do docker compose stop $x; done", "docker: no such service: nothing"],
		["echo $(docker compose ps nothing)", "docker: no such service: nothing"],
		["docker compose exec doc-signing doc-signing jobs lists", "docker: doc-signing refuses jobs lists"],
		["docker compose exec doc-signing doc-signing users create", "docker: doc-signing refuses users create"],
		[
			"docker compose exec doc-signing scheduling-oauth users list",
			"docker: the container has no scheduling-oauth",
		],
		[
			"docker compose run --rm doc-signing-migrate node dist/migrat.js",
			"docker: there is no services/doc-signing/src/migrat.ts",
		],
		["docker compose exec doc-signing-db psql -X doc_signing", "docker: unknown option -X"],
		[
			"docker compose exec doc-signing-db sh /docker-entrypoint-initdb.d/create.sh",
			"docker: there is no /docker-entrypoint-initdb.d/create.sh",
		],
		["pnpm drill:fail-over", "pnpm: there is no script drill:fail-over"],
		["npm check", "npm: it is npm run check"],
		["pnpm --filter @repo/charts test", "pnpm: there is no package @repo/charts"],
		["pnpm exec turbos dev", "pnpm: there is no program turbos"],
		["pnpm exec turbo develop", "pnpm: turbo has no task develop"],
		["pnpm exec vite", "pnpm: there is no program vite"],
		[
			"pnpm --filter @repo/doc-signing exec vite ../../examples/embed",
			"pnpm: there is no ../../examples/embed",
		],
		["npm install doc-signing-client", "npm: doc-signing-client is not published"],
		["npm run containers -- up --forever", "npm: unknown option --forever"],
		["npm run operator -- doc-signing user list", "npm: doc-signing refuses user list"],
		["node tools/third-party.mjs", "node: there is no tools/third-party.mjs"],
		[
			"cd infra/compose; node make-env.mjs --produce",
			"node: infra/compose/make-env.mjs has no option --produce",
		],
		["helm install a infra/helm/charts --values values.yaml", "helm: there is no infra/helm/charts"],
		["helm upgrades a", "helm: unknown command upgrades a"],
		[
			"patronictl -c a.yml failover --force NODE --candidates NODE",
			"patronictl: unknown option --candidates",
		],
		["softhsm2-util --init", "softhsm2-util: unknown option --init"],
		["curl -q localhost", "curl: unknown option -q"],
		["systemctl restart patroni", "systemctl: unknown program"],
	])("is refused: %s", async (command, fault) => {
		expect(await faultsOf(`\`\`\`sh\n${command}\n\`\`\`\n`)).toEqual([fault]);
	});

	it.each([
		[
			"`systemctl restart patroni`",
			"systemctl: unknown program or operator command systemctl restart patroni",
		],
		[
			"`A_SETTING=1 wget https://example.com`",
			"wget: unknown program or operator command wget https://example.com",
		],
		["`jobs lists`", "jobs: unknown program or operator command jobs lists"],
		["`doc-signing jobs list --al`", "doc-signing: doc-signing jobs list has no option --al"],
		["```bash\npsql\n```\n", "is in no block `sh` or `sql`"],
		["```\n$ docker compose ps\n```\n", "is in no block `sh` or `sql`"],
		["```text\npatronictl list\n```\n", "is in no block `sh` or `sql`"],
	])("in the text or another block is refused: %s", async (text, fault) => {
		expect(await faultsOf(text)).toEqual([fault]);
	});

	it("of the production compose is checked against its services", async () => {
		const block = "```sh\ndocker compose stop doc-signing-1\n```\n";
		expect(await faultsOf(`## Production\n\n${block}`)).toEqual([]);
	});
});
