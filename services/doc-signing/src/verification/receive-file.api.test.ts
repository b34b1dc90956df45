import { expect, it } from "@jest/globals";
import { sharedApp } from "../../test/support/shared-app.ts";

const app = sharedApp({ TRUSTED_PROXIES: "1" });

let callers = 0;
/** A request from a separate address, because requests are limited by address. */
const post = (path: string) => app.agent.post(path).set("x-forwarded-for", `192.0.2.${++callers}`);

it("reports a missing file on the page", async () => {
	const { text } = await post("/verify").field("other", "x").expect(400);
	expect(text).toContain("Choose a PDF file.");
	const none = { filename: "", contentType: "application/octet-stream" };
	const notChosen = await post("/verify").attach("file", Buffer.alloc(0), none).expect(400);
	expect(notChosen.text).toContain("Choose a PDF file.");
});

it("reports an empty file", async () => {
	const { text } = await post("/verify").attach("file", Buffer.alloc(0), "empty.pdf").expect(400);
	expect(text).toContain("The file is empty.");
	const asForm = post("/api/v1/verify").attach("file", Buffer.alloc(0), "empty.pdf");
	const asBody = post("/api/v1/verify").set("content-type", "application/pdf").send(Buffer.alloc(0));
	for (const request of [asBody, asForm])
		expect((await request.expect(400)).body).toMatchObject({
			code: "empty_file",
			detail: "The file is empty.",
		});
});

it.each([
	["no type", undefined, 415],
	["JSON", "application/json", 415],
	["a form without boundary", "multipart/form-data", 400],
	["a truncated form", "multipart/form-data; boundary=x", 400],
])("an upload as %s is rejected", async (_what, type, status) => {
	const request = post("/api/v1/verify");
	if (type) request.set("content-type", type);
	await request.send("--x\r\nhalf").expect(status);
});
