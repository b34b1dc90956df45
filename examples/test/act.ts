import { expect } from "@jest/globals";
import { visitor } from "@repo/infra-local/testing";

/** Opens a signing link like a browser without scripts, fills in every field and signs. */
export async function act(link: string): Promise<void> {
	const browser = visitor();
	const page = await browser.open(link);
	const fields = [...page.html.matchAll(/name="(field\.\d+)"/g)].map(([, field]) => [field, "Ada Tenant"]);
	const answers = { ...Object.fromEntries(fields), consent: "yes", action: "finish" };
	const { status, html } = await browser.submit(page, new URL(link).pathname, answers);
	expect({ status, html }).toMatchObject({ status: 200 });
}
