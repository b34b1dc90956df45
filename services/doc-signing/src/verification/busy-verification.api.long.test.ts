import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { listen } from "@repo/service-kit/http";
import { withSealMark } from "../../test/support/hostile-pdfs.ts";
import { childPids, endlessPdf, usedMsOfNew } from "../../test/support/pdf-children.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { createApp } from "../app.ts";

const MB = 1024 * 1024;
/** The verification lane: one runs, 16 wait. */
const PLACES = 17;

let app: TestApp;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
	app = await startApp({ PDF_PROCESSES: "1", TRUSTED_PROXIES: "1" });
	server = await listen(createApp(app.dependencies), "127.0.0.1", 0);
});
afterAll(async () => {
	await server.stop(0);
	await app.close();
});

it("a full lane returns 503 with Retry-After, and disconnected callers leave no file and no job", async () => {
	const others = childPids();
	const callers = Array.from({ length: PLACES + 1 }, () => new AbortController());
	const answers = callers.map(({ signal }) => verify(withSealMark(endlessPdf()), "198.51.100.1", signal));
	const refused = await Promise.race(answers);
	expect(refused?.status).toBe(503);
	expect(refused?.headers.get("retry-after")).toBe("15");
	expect(await refused?.json()).toMatchObject({ code: "pdf_busy" });
	// The refused upload is removed after its response.
	while ((await uploads()).length > PLACES) await delay(10);
	expect(await uploads()).toHaveLength(PLACES);
	expect(app.dependencies.pdf.counts().verification).toMatchObject({ running: 1, waiting: PLACES - 1 });
	const { processorSeconds } = app.dependencies.pdf.counts().verification;
	const usedMs = await usedMsOfNew(others);
	for (const caller of callers) caller.abort();
	await Promise.all(answers);
	while ((await uploads()).length > 0) await delay(20);
	const after = app.dependencies.pdf.counts().verification;
	expect(after).toMatchObject({ running: 0, waiting: 0 });
	// Neither the running one nor those that waited continued to their limit of 5 s.
	expect(after.processorSeconds - processorSeconds - usedMs / 1000).toBeLessThan(3);
}, 60_000);

it("a file without our seal needs no process, also while the lane is full", async () => {
	const caller = new AbortController();
	const flood = Array.from({ length: PLACES }, () =>
		verify(withSealMark(endlessPdf()), "198.51.100.4", caller.signal),
	);
	while (app.dependencies.pdf.counts().verification.waiting < PLACES - 1) await delay(10);
	const answer = await verify(endlessPdf(), "198.51.100.5", caller.signal);
	expect(await answer?.json()).toMatchObject({ verdict: "NOT_SEALED" });
	expect(app.dependencies.pdf.counts().verification.running).toBe(1);
	caller.abort();
	await Promise.all(flood);
}, 60_000);

it("waiting uploads stay within their disk quota, at the expense of the network with the most", async () => {
	const large = withSealMark(Buffer.concat([endlessPdf(), Buffer.alloc(59 * MB, " ")]));
	const callers = Array.from({ length: 6 }, () => new AbortController());
	const small = new AbortController();
	const answers = callers.map(({ signal }) => verify(large, "198.51.100.2", signal));
	const waiting = verify(withSealMark(endlessPdf()), "198.51.100.3", small.signal);
	let most = 0;
	let refused: Response | undefined;
	void Promise.race(answers).then((answer) => {
		refused = answer;
	});
	while (!refused) {
		most = Math.max(
			most,
			(await uploads()).reduce((sum, size) => sum + size, 0),
		);
		await delay(20);
	}
	expect(refused.status).toBe(503);
	expect(refused.headers.get("retry-after")).toBe("15");
	expect(most).toBeGreaterThan(100 * MB);
	// The file of a refused upload is removed a moment after it left the quota of 190 MB.
	expect(most).toBeLessThan(190_000_000 + large.length);
	const state = await Promise.race([waiting.then((answer) => answer?.status), delay(100, "waits")]);
	// On a slow machine, it is done.
	expect(["waits", 200]).toContain(state);
	for (const caller of [...callers, small]) caller.abort();
	await Promise.all([...answers, waiting]);
	while ((await uploads()).length > 0) await delay(20);
}, 60_000);

async function verify(file: Buffer, from: string, signal: AbortSignal): Promise<Response | undefined> {
	const headers = { "content-type": "application/pdf", "x-forwarded-for": from };
	const options = { method: "POST", headers, body: new Uint8Array(file), signal };
	return fetch(`http://127.0.0.1:${server.port}/api/v1/verify`, options).catch(() => undefined);
}

/** Sizes of the files in this process's work folders. */
async function uploads(): Promise<number[]> {
	const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(`doc-signing-${process.pid}-`));
	const sizes = await Promise.all(
		folders.map(async (folder) => {
			const path = join(tmpdir(), folder, "uploaded.pdf");
			return stat(path).then(
				({ size }) => [size],
				() => [],
			);
		}),
	);
	return sizes.flat();
}
