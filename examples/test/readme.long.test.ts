import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type SigningService, startSigningService } from "@repo/infra-local/testing";
import { act } from "./act.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let service: SigningService;
let folder: string;
beforeAll(async () => {
	service = await startSigningService();
	folder = await mkdtemp(join(tmpdir(), "readme-"));
}, 60_000);
afterAll(async () => {
	await service.stop();
	await rm(folder, { recursive: true });
});

it("the README's curl commands, copied as they are, send a PDF, wait until it is signed and sealed, and download it", async () => {
	const [send = "", download = ""] = curlBlocks();
	const [link = "", id] = (await shell(`${send}\necho "$id"`, root)).trim().split("\n").slice(-2);
	const functions = send.split("\n").filter((line) => /^\w+\(\) /.test(line));
	const downloading = shell([...functions, `id=${id}`, download].join("\n"), folder);
	await Promise.all([act(link), downloading]);
	const [original, signed] = await Promise.all([
		readFile(join(root, "examples/lease.pdf")),
		readFile(join(folder, "signed.pdf")),
	]);
	expect(signed.subarray(0, original.length).equals(original)).toBe(true);
	expect(signed.toString("latin1")).toContain("ETSI.CAdES.detached");
}, 60_000);

/** The README's two blocks with curl, without the line that a reader completes by hand. */
function curlBlocks(): string[] {
	const readme = readFileSync(join(root, "README.md"), "utf8");
	return [...readme.matchAll(/```sh\n([^`]*curl[^`]*)```/g)].map(([, block = ""]) =>
		block.replace(/^export BASE_URL=.*$/m, ""),
	);
}

/** Not synchronous: the object storage that curl uploads to runs in this process. */
async function shell(script: string, cwd: string): Promise<string> {
	const env = { PATH: process.env.PATH, ...service.environment };
	return (await promisify(execFile)("sh", ["-euc", script], { cwd, env, timeout: 300_000 })).stdout;
}
