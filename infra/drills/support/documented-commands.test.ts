import { describe, expect, it } from "@jest/globals";
import { findCommands } from "./documented-commands.ts";
import { firstPages, listOtherPages } from "./documented-pages.ts";
import { readPage } from "./repository.ts";

const commandsOf = (text: string) => findCommands(text).map(({ command }) => command);

describe("the commands of a page", () => {
	it("are those of its blocks, and then those in its text", () => {
		const text =
			"Run `docker compose ps`.\n\n1. Then:\n\n   ```sh\n   cd infra/compose\n   docker compose up -d\n   ```\n";
		expect(commandsOf(text)).toEqual(["cd infra/compose\ndocker compose up -d", "docker compose ps"]);
	});

	it("include SQL, which psql runs", () => {
		const [block, inline] = commandsOf("`SELECT count(*) FROM users`\n\n```sql\nSELECT 1;\n```\n");
		expect(block).toMatch(/psql .*doc_signing <<'SQL'\nSELECT 1;/);
		expect(inline).toMatch(/psql .*\nSELECT count\(\*\) FROM users;\n/);
	});

	it.each([
		"`systemctl restart patroni`",
		"`sort --unique list.txt`",
		"`A_SETTING=1 wget https://example.com`",
		"```bash\npsql\n```\n",
		"```\n$ docker compose ps\n```\n",
		"```text\npatronictl list\n```\n",
	])("are unknown if no rule runs them: %j", (text) => {
		expect(commandsOf(text)).toEqual([undefined]);
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
		expect(commandsOf(text)).toEqual([]);
	});

	it("are all known, on every page", async () => {
		for (const page of [...firstPages, ...(await listOtherPages())]) {
			const unknown = findCommands(await readPage(page)).filter(({ command }) => command === undefined);
			expect(unknown.map(({ line, written }) => `${page}:${line} ${written}`)).toEqual([]);
		}
	});
});
