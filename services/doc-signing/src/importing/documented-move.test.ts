import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import { createDocumenso } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { addFinished } from "../../test/support/finished-documents.ts";
import { select, withApp } from "../../test/support/importing.ts";
import { program } from "../operator/program.ts";

/** The commands of the guide as they run in the container, in its order. A rehearsal's are the same, with `npm run operator`. */
async function readCommands(): Promise<string[][]> {
	const guide = await readFile(new URL("../../../../docs/moving-from-documenso.md", import.meta.url), "utf8");
	const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = ""]) => code.trim());
	const ofImport = blocks.filter((code) => !/\bnpm (start|run operator)\b/.test(code));
	return ofImport.map((code) => {
		const [, inner] = code.split(" doc-signing doc-signing ");
		if (!inner || code.includes("\n")) throw new Error(`this test cannot run: ${code}`);
		return inner.split(" ");
	});
}

it("the commands of docs/moving-from-documenso.md move a Documenso, in their order", async () => {
	await withApp(async (app) => {
		const documenso = await createDocumenso("last C");
		await addFinished(documenso);
		await addEnvelope(documenso, { kind: "template", number: 3 });
		const folder = await mkdtemp(join(tmpdir(), "move-"));
		const { config } = app.dependencies;
		await writeFile(join(folder, "encryption-key"), "a key\n");
		await writeFile(join(folder, "s3"), `${config.S3_ACCESS_KEY}\n${config.S3_SECRET_KEY}\n`);
		const here = (word: string) =>
			word
				.replace("postgres://documenso@documenso-db:5432/documenso", documenso.url)
				.replace("https://s3.example.com", String(config.S3_ENDPOINT))
				.replace(/^\/move\//, `${folder}/`);
		const commands = await readCommands();
		const said: string[] = [];
		for (const [place, words] of commands.entries()) {
			const { exitCode, errors, out } = await runCommand(program, app.dependencies, words.map(here));
			expect([words.join(" "), exitCode, errors]).toEqual([words.join(" "), 0, ""]);
			said.push(out);
			const isDry = words.includes("--dry-run");
			if (isDry) expect([place, await select(app, "SELECT id FROM users")]).toEqual([place, []]);
		}
		expect((await stat(join(folder, "import.json"))).size).toBeGreaterThan(100);
		expect(await select(app, "SELECT count(*)::int AS count FROM documents")).toEqual([{ count: 5 }]);
		expect(said.at(-2)).toMatch(/^ {2}documents +5 +5 +0 +0$/m);
		expect(said.at(-1)).toMatch(/^Nothing was done here since/);
	});
}, 120_000);
