import { describe, expect, it } from "@jest/globals";
import { findViolations, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import { createAccount } from "../support/accounts.ts";
import { draftWith, textField } from "../support/documents/draft.ts";
import { openEditor } from "../support/open-editor.ts";
import { sharedLiveService } from "../support/shared-live-service.ts";

const service = sharedLiveService();
const account = sharedByTests(() => createAccount(service.app));

const people = ["Ada Lovelace", "Grace Hopper"].map((name, signingOrder) => ({
	...{ name, email: `${signingOrder}@example.com`, role: "SIGNER", signingOrder },
}));

describe("arranging in the field editor", () => {
	it("selects with a rubber band, aligns, orders recipients by dragging, and shows page thumbnails", async () => {
		const { documentId, recipients } = await draftWith(account, { recipients: people });
		const recipientId = recipients[0]?.recipientId;
		const places = [10, 20, 60].map((percent) => ({ pageX: percent, pageY: percent }));
		const fields = places.map((place) => ({ ...textField, ...place, recipientId }));
		await account.request("post", `/documents/${documentId}/fields`).send(fields).expect(200);
		const { page, context } = await openEditor(service, account, documentId);
		const sheet = page.locator("[data-page='1']");
		await sheet.locator("[data-key]").nth(2).waitFor();
		const box = await sheet.boundingBox();
		if (!box) throw new Error("no page");
		const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
			await page.mouse.move(from.x, from.y);
			await page.mouse.down();
			await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
			await page.mouse.move(to.x, to.y, { steps: 3 });
			await page.mouse.up();
		};
		await drag({ x: box.x + 5, y: box.y + 5 }, { x: box.x + box.width * 0.55, y: box.y + box.height * 0.3 });
		await page.getByRole("heading", { name: "2 fields" }).waitFor();
		await page.getByRole("button", { name: "Align left" }).click();
		await page.getByText("All changes saved").waitFor();
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		const lefts = (body.fields as { positionX: string }[]).map(({ positionX }) => positionX);
		expect(lefts).toEqual(["10", "10", "60"]);

		await page.getByLabel("Sign in this order").check();
		const person = (name: string) => page.locator(".people li").filter({ hasText: name });
		const [first, second] = [await person("Ada").boundingBox(), await person("Grace").boundingBox()];
		if (!first || !second) throw new Error("no recipients");
		await drag({ x: second.x + 40, y: second.y + second.height / 2 }, { x: first.x + 40, y: first.y + 3 });
		await person("1. Grace").waitFor();
		await until(async () => {
			const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
			const order = (body.recipients as { name: string; signingOrder: number }[]).toSorted(
				(a, b) => a.signingOrder - b.signingOrder,
			);
			return order[0]?.name === "Grace Hopper" && body.meta.signingOrder === "SEQUENTIAL";
		});

		await page.getByRole("button", { name: "Pages", exact: true }).first().click();
		await until(() => page.evaluate<boolean>(`(${inked})(".thumbnail canvas")`));
		await savePicture(page, "editor-pages", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("button", { name: "Page 3, 0 fields" }).click();
		await page.locator("[data-page='3'] .textLayer span").first().waitFor({ state: "attached" });
		await context.close();
	});
});

/** In the page: whether something dark is drawn on the first canvas of that kind. */
const inked = `(selector) => {
	const canvas = document.querySelector(selector);
	if (!canvas?.width) return false;
	const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
	return data.some((value, at) => at % 4 === 0 && data[at + 3] > 0 && value < 100);
}`;
