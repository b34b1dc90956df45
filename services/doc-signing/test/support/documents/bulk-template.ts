import type { TestAccount } from "../accounts.ts";
import { pagesOf } from "../browser-pages.ts";
import type { TestApp } from "../start-app.ts";
import { textField } from "./draft.ts";
import { lease, readyTemplate } from "./template.ts";

export const header = "Tenant: name,Tenant: email,Tenant: Occupation,Tenant: Rent,Recipient 3: email";
export const rowOf = (n: number) =>
	`Person ${n},person-${n}@example.com,Countess ${n},1${n}00,copy@example.com`;
export const fileOf = (...rows: string[]) => [header, ...rows].join("\r\n");
const rent = {
	...textField,
	type: "NUMBER",
	fieldMeta: { type: "number", label: "Rent", minValue: 900 },
	recipientIndex: 0,
};

/** A template for two signers, and its page for CSV files in its owner's browser. */
export async function bulkTemplate(app: TestApp, by: TestAccount) {
	const { id, ids } = await readyTemplate(by, { fields: [...lease.fields, rent] });
	const pages = await pagesOf(app, by);
	const address = `/templates/${id}/bulk`;
	const first = (await pages.get(address)).text;
	const csrf = pages.csrf(first, address);
	const upload = (file: string | Buffer, status: number, token = csrf) =>
		app.agent
			.post(address)
			.set("Cookie", pages.cookie)
			.set("Sec-Fetch-Site", "same-origin")
			.field("csrf", token)
			.attach("file", typeof file === "string" ? Buffer.from(file) : file, "people.csv")
			.expect(status);
	/** Uploads a file and returns the run's URL and page. */
	const check = async (file: string | Buffer) => {
		const { headers } = await upload(file, 303);
		const run = String(headers.location);
		const act = async (action: string, status = 303): Promise<void> => {
			const { text } = await pages.get(run);
			await pages.post(`${run}/${action}`, { csrf: pages.csrf(text, `${run}/${action}`) }, status);
		};
		return { run, runId: Number(run.split("/").at(-1)), act, text: (await pages.get(run)).text };
	};
	return { id, ids, address, first, upload, check, ...pages };
}
