import { expect } from "@jest/globals";
import type { TestAccount } from "../accounts.ts";
import { signedInBrowser } from "../browsers.ts";
import type { TestApp } from "../start-app.ts";

/** A draft, and uploads to be combined into its file. */
export async function uploadParts(
	app: TestApp,
	account: TestAccount,
	uploads: { name: string; bytes: Uint8Array }[],
	{ kind = "document", recipients = [] }: { kind?: "document" | "template"; recipients?: object[] } = {},
) {
	const { body: draft } = await account
		.request("post", `/${kind}s`)
		.send({ title: "Lease", recipients })
		.expect(200);
	const id = Number(draft[`${kind}Id`]);
	const browser = await signedInBrowser(app, account);
	const address = `/${kind}s/${id}`;
	const parts: { name: string; part: string; uploadUrl: string }[] = [];
	for (const { name, bytes } of uploads) {
		const { body } = await browser.request("post", `${address}/parts`).expect(200);
		const put = await fetch(body.uploadUrl, { method: "PUT", body: new Uint8Array(bytes) });
		expect(put.status).toBe(200);
		parts.push({ name, ...body });
	}
	const check = (index: number, name = parts[index]?.name) =>
		browser.request("post", `${address}/parts/check`).send({ name, part: parts[index]?.part });
	const combine = (given: { name: string; part: string }[] = parts) =>
		browser
			.request("post", `${address}/combine`)
			.send({ parts: given.map(({ name, part }) => ({ name, part })) });
	return { id, address, parts, check, combine };
}
