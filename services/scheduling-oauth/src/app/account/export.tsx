import { checkCsrf } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import { emptyForm, formRequest, pageResponses, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { exportAccount } from "../../personal-data/export/export-account.ts";
import { page } from "../../platform/html/page.tsx";
import { EXPORT_PATH, ExportPage } from "./export-page.tsx";

export function exportRoutes(dependencies: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const shared = { path: EXPORT_PATH, documented: false, caller: signedIn(dependencies) };
	return [
		endpoint({
			...shared,
			method: "get",
			operationId: "showExport",
			summary: "The form that downloads the account's data",
			responses: pageResponses,
			handle: async ({ caller: session }) => {
				requireProof(dependencies, session, EXPORT_PATH);
				return page(200, <ExportPage session={session} form={emptyForm} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			operationId: "exportAccount",
			summary: "The account's data as a ZIP file",
			request: formRequest,
			responses: { ...pageResponses, 200: { description: "The archive", contentType: "application/zip" } },
			handle: async ({ caller: session, body, request }) => {
				requireProof(dependencies, session, EXPORT_PATH);
				const { done, refused } = await submitForm(z.object({}), body, {
					check: () => checkCsrf(session, "export", body.csrf),
					act: () => exportAccount(dependencies, session.user, request.ip),
				});
				if (refused)
					return page(refused.status, <ExportPage session={session} form={refused.form} />, {
						headers: refused.headers,
					});
				const name = `export-${dependencies.clock().toISOString().slice(0, 10)}.zip`;
				return {
					status: 200 as const,
					headers: {
						"Content-Type": "application/zip",
						"Content-Disposition": `attachment; filename="${name}"`,
						"Cache-Control": "no-store",
					},
					body: done,
				};
			},
		}),
	];
}
