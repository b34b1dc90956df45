import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";

const examples = fileURLToPath(new URL("..", import.meta.url));

it("the client's types match the current API: `pnpm --filter @repo/examples generate` updates them", async () => {
	const folder = await mkdtemp(join(tmpdir(), "types-"));
	const made = join(folder, "doc-signing.ts");
	const { scripts } = JSON.parse(await readFile(join(examples, "package.json"), "utf8"));
	const [program, ...parameters] = scripts.generate.replace("generated/doc-signing.ts", made).split(" ");
	const { status, stderr } = spawnSync(join(examples, "node_modules/.bin", program), parameters, {
		cwd: examples,
		encoding: "utf8",
	});
	expect({ status, stderr }).toMatchObject({ status: 0 });
	expect(await readFile(made, "utf8")).toBe(
		await readFile(join(examples, "generated/doc-signing.ts"), "utf8"),
	);
	await rm(folder, { recursive: true });
}, 90_000);
