import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, looks, openBrowser, openWindow, savePicture } from "@repo/infra-local/browser";
import { createExpressApp, noIcon } from "@repo/service-kit/http";
import { quietLog } from "@repo/service-kit/testing";
import type { Browser } from "playwright-core";
import { galleryPage } from "../support/gallery.tsx";

let browser: Browser;
let server: Server;
let address: string;
beforeAll(async () => {
	browser = await openBrowser();
	const app = createExpressApp(
		{ config: { TRUSTED_PROXIES: 0, isHttps: false }, log: quietLog },
		{
			renderError: (error, response) => void response.status(error.status).end(),
			mount(routes) {
				routes.get("/favicon.ico", noIcon);
				routes.get("/", (_request, response) => {
					const { status, headers, body } = galleryPage();
					response.status(status).set(headers).send(body);
				});
			},
		},
	);
	server = createServer(app).listen(0);
	address = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
	await browser.close();
	server.close();
});

describe.each([...looks, { width: 320 }])("the components of the design system at %j", (look) => {
	it("have no accessibility violation, work without scripts and use the product's typeface", async () => {
		const { page, complaints, context } = await openWindow(browser, look);
		await page.goto(address);
		await savePicture(page, "pieces", look);
		expect(await findViolations(page)).toEqual([]);
		expect(await page.evaluate("[...document.fonts].some(({ status }) => status === 'loaded')")).toBe(true);
		expect(complaints).toEqual([]);
		await context.close();
	});
});
