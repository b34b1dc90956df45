import { expect, it } from "@jest/globals";
import { csrfToken } from "@repo/accounts/forms";
import { createAccount } from "../../../test/support/accounts.ts";
import { pagesOf } from "../../../test/support/browser-pages.ts";
import { bulkTemplate, fileOf, rowOf } from "../../../test/support/documents/bulk-template.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { runPurpose } from "../../app/bulk-runs/run-page.tsx";

const app = sharedApp();

it("an uploaded file is neither shown to others who may use the template, nor can they start it", async () => {
	const [team, other] = [await createAccount(app, { team: true }), await createAccount(app)];
	const member = { teamId: Number(team.teamId), userId: other.userId, role: "admin" } as const;
	await addMember(app.dependencies, member, "operator");
	const { check, address, get: ofUploader } = await bulkTemplate(app, team);
	const { run, runId } = await check(fileOf(rowOf(1)));
	const { cookie, get, post } = await pagesOf(app, other);
	expect((await get(address)).text).not.toContain("people.csv");
	await get(run, 404);
	const csrf = csrfToken({ secret: cookie.split("=")[1] ?? "" }, runPurpose(runId, "draft"));
	await post(`${run}/draft`, { csrf }, 404);
	const another = await bulkTemplate(app, team);
	await ofUploader(`${another.address}/${runId}`, 404);
});
