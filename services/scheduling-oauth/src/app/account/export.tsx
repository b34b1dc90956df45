import { checkCsrf, csrfToken } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import {
	emptyForm,
	FormActions,
	FormError,
	type FormState,
	formRequest,
	Hidden,
	pageResponses,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { exportAccount } from "../../personal-data/export/export-account.ts";
import { page } from "../../platform/html/page.tsx";
import { AccountDocument } from "../frame/account-document.tsx";

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

const EXPORT_PATH = "/account/export";

function ExportPage({ session, form }: { session: Session; form: FormState }) {
	return (
		<AccountDocument session={session} title="Export data" current="/account">
			<div class="card form">
				<p>
					Download your data as a ZIP file: profile, bookings, connected apps, API keys and sessions (without
					their secrets), and the audit log entries about your account.
				</p>
				<FormError form={form} />
				<form method="post" action={EXPORT_PATH}>
					<Hidden values={{ csrf: csrfToken(session, "export") }} />
					<FormActions submit="Download data" cancel="/account" />
				</form>
			</div>
		</AccountDocument>
	);
}
