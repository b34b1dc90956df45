import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { build } from "vite";
import { createAccount } from "./accounts.ts";
import type { LiveService } from "./live-service.ts";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** A site on localhost with the pages of examples/embedding. Its `headers` can change. */
async function openFramingSite() {
	const folder = mkdtempSync(join(tmpdir(), "embedding-"));
	const root = fileURLToPath(new URL("../../../../examples/embedding/", import.meta.url));
	const input = ["plain", "editor", "react", "authoring"].map((page) => join(root, page, "index.html"));
	await build({
		root,
		configFile: false,
		logLevel: "warn",
		resolve: { conditions: ["source"] },
		build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input } },
	});
	const site = {
		headers: {} as Record<string, string>,
		origin: "",
		close: () => {
			server.close();
			rmSync(folder, { recursive: true });
		},
	};
	const server = createServer((request, response) => {
		const path = new URL(request.url ?? "/", "http://site").pathname.replace(/\/$/, "/index.html");
		const type = types[extname(path)] ?? "text/plain";
		readFile(join(folder, path)).then(
			(body) => response.writeHead(200, { "Content-Type": type, ...site.headers }).end(body),
			() => response.writeHead(404).end(),
		);
	});
	await new Promise<void>((listening) => server.listen(0, listening));
	site.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
	return site;
}

/**
 * A site around the service's frames, an account that allows it, and a browser that blocks cookies of third parties: the service
 * is on 127.0.0.1 and the site on localhost.
 */
export const sharedFraming = (service: Pick<LiveService, "app">) =>
	sharedByTests(
		async () => {
			const browser = await openBrowser(["--test-third-party-cookie-phaseout"]);
			const site = await openFramingSite();
			const account = await createAccount(service.app, { plan: "enterprise" });
			const origins = ["http://localhost:*"];
			await account.request("put", "/embed-origins").send({ origins }).expect(200);
			return { browser, site, account };
		},
		async ({ browser, site }) => {
			site.close();
			await browser.close();
		},
	);

/** Everything of a site that could keep a frame from working. */
export const strictHeaders = (frameSource: string) => ({
	"Cross-Origin-Embedder-Policy": "require-corp",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Content-Security-Policy": `default-src 'self'; frame-src ${frameSource}; style-src 'self' 'unsafe-inline'`,
	"Referrer-Policy": "no-referrer",
});

/** In the frame: the first page has the white of the file, which a worker draws, and not an error in its place. */
export const isDrawn = `(() => {
	const canvas = document.querySelector("[data-page] canvas");
	return canvas?.width > 0 && canvas.getContext("2d").getImageData(5, 5, 1, 1).data[0] === 255 && !document.querySelector(".document [role=alert]");
})()`;
