import { expect, it } from "@jest/globals";
import { bulkTemplate, fileOf, rowOf } from "../../../test/support/documents/bulk-template.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);

it("a row that no longer fits the changed template fails in words for a person", async () => {
	const { id, check, get, post, csrf } = await bulkTemplate(app, account);
	const { run, text: checked } = await check(fileOf(rowOf(1)));
	const { body } = await account.request("get", `/templates/${id}`);
	for (const { id: fieldId, type } of body.Field)
		if (type !== "SIGNATURE")
			await account.request("delete", `/templates/${id}/fields/${fieldId}`).expect(200);
	await post(`${run}/send`, { csrf: csrf(checked, `${run}/send`) }, 303);
	await app.workOff();
	const { text } = await get(run);
	expect(text).toContain("The template changed after the file was checked");
	expect(text).not.toContain("prefillFields");
});
