import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { runExample, type SigningService, startSigningService } from "@repo/infra-local/testing";
import { act } from "./act.ts";

const examples = fileURLToPath(new URL("..", import.meta.url));

let service: SigningService;
let folder: string;
beforeAll(async () => {
	service = await startSigningService();
	folder = await mkdtemp(join(tmpdir(), "signed-"));
}, 60_000);
afterAll(async () => {
	await service.stop();
	await rm(folder, { recursive: true });
});

it("a program with a generated client sends a PDF, which is signed by one person and approved by another", async () => {
	const lease = join(examples, "lease.pdf");
	const target = join(folder, "signed.pdf");
	const program = runExample("sign-and-download.ts", [lease, target], {
		...service.environment,
		POLL_MS: "100",
	});
	const printed: string[] = [];
	for await (const line of program.lines()) {
		printed.push(line);
		const [, link] = / signs at (\S+)$/.exec(line) ?? [];
		if (link) await act(link);
	}
	expect(printed.at(-1)).toBe(`${target} is signed and sealed.`);
	const [original, signed] = await Promise.all([readFile(lease), readFile(target)]);
	expect(signed.subarray(0, original.length).equals(original)).toBe(true);
	expect(signed.toString("latin1")).toContain("ETSI.CAdES.detached");
}, 60_000);
