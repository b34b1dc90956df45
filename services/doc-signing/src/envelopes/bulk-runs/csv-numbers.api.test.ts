import { expect, it } from "@jest/globals";
import { createAccount } from "../../../test/support/accounts.ts";
import { bulkTemplate, header } from "../../../test/support/documents/bulk-template.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";
import { savePreferences } from "../../accounts/preferences/queries.ts";

const app = sharedApp();
const account = sharedAccount(app);

it("reads numbers with the separators of the account's language, and shows them as it understands them", async () => {
	const german = await createAccount(app);
	const { db, clock } = app.dependencies;
	const language = { timeZone: null, dateFormat: null, language: "de", updatedAt: clock() } as const;
	await savePreferences(db, { userId: german.userId, teamId: null }, language);
	const { first, upload, check } = await bulkTemplate(app, german);
	expect(first).toContain("A number, such as 1.234,5");
	const file = (rent: string) =>
		`\ufeff${header.replaceAll(",", ";")}\r\nAda;person-1@example.com;;${rent};copy@example.com\r\n`;
	const { runId, text } = await check(file("1.250,50"));
	const { rows } = await db.$client.query("SELECT input FROM bulk_rows WHERE run_id = $1", [runId]);
	expect(rows[0].input.prefillFields).toMatchObject([{ type: "number", value: "1250.50" }]);
	expect(text).toContain("Rent: 1250,50");
	expect((await check(file("1250,50"))).text).toContain("Rent: 1250,50");
	expect((await upload(file("1.250.50"), 400)).text).toContain("Enter a number, such as 1.234,5.");
	const english = await bulkTemplate(app, account);
	expect((await english.upload(file("1250,50"), 400)).text).toContain("Enter a number, such as 1,234.5.");
	expect((await english.check(file("1,250.50"))).text).toContain("Rent: 1250.50");
});
