import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { download, levelOf, signOne, tryAgain, verify } from "../../test/support/sealed-levels.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";
import { startTimeStampServer, type TimeStampServer } from "../../test/support/time-stamp-server.ts";
import { hasTool, runTool } from "../../test/support/tools.ts";

const withOpenssl = hasTool("openssl") ? describe : describe.skip;

withOpenssl("with a configured time-stamp server", () => {
	let app: SigningApp;
	let stamps: TimeStampServer;
	beforeAll(async () => {
		stamps = await startTimeStampServer({ time: () => app.dependencies.clock() });
		app = await startSigningApp({ TIMESTAMP_URLS: stamps.url, TRUSTED_PROXIES: "1" });
		// The first test starts processes that the others reuse, which is slow on a busy machine.
		await signOne(app);
	});
	afterAll(async () => {
		// Replaced files wait for their removal.
		await tryAgain(app);
		await app.close();
		await stamps.close();
	});
	beforeEach(() => stamps.setDown(false));

	it("a sent and signed document is downloaded with a time-stamp (B-T)", async () => {
		const documentId = await signOne(app);
		const bytes = await download(app, documentId);
		const checked = await verify(app, bytes);
		expect(checked).toMatchObject({ verdict: "GENUINE", level: "B-T" });
		expect(Math.abs(Date.parse(checked.timeStampedAt) - Date.now())).toBeLessThan(60_000);
		expect(checked.explanation.join(" ")).toContain("PAdES level B-T");
		const folder = await mkdtemp(join(tmpdir(), "levels-"));
		const [sealed, signature] = [join(folder, "sealed.pdf"), join(folder, "signature.der")];
		await writeFile(sealed, bytes);
		const [, digits = ""] = /\/Contents <([0-9a-f]{1000,})>/.exec(bytes.toString("latin1")) ?? [];
		await writeFile(signature, Buffer.from(digits, "hex"));
		const print = ["cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", signature];
		expect(runTool("openssl", print).output).toContain("id-smime-aa-timeStampToken");
		if (hasTool("pdfsig")) {
			const { output } = runTool("pdfsig", [sealed]);
			expect(output).toContain("Signature is Valid.");
			expect(output).toContain("Total document signed");
		}
		await rm(folder, { recursive: true });
	});

	it("a document is completed without a time-stamp (B-B) while no server responds, and gets it later", async () => {
		stamps.setDown(true);
		const documentId = await signOne(app);
		const mailed = await download(app, documentId);
		expect(await verify(app, mailed)).toMatchObject({
			verdict: "GENUINE",
			level: "B-B",
			timeStampedAt: null,
		});
		expect(app.mail.received.map(({ subject }) => subject)).toContain("Completed: “Lease”");
		await tryAgain(app);
		expect(await levelOf(app, documentId)).toBe("B-B");

		stamps.setDown(false);
		await tryAgain(app);
		const stamped = await download(app, documentId);
		expect(await verify(app, stamped)).toMatchObject({ verdict: "GENUINE", level: "B-T" });
		// The emailed copy still verifies as sealed by this service.
		expect(await verify(app, mailed)).toMatchObject({ verdict: "GENUINE", level: "B-B" });
		const events = await app.eventTypes(documentId);
		expect(events.filter((type) => type.startsWith("TIME_STAMP"))).toEqual([
			"TIME_STAMP_PENDING",
			"TIME_STAMP_ADDED",
		]);
	});
});
