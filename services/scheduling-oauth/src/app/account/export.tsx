import { FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { exportAccount } from "../../personal-data/export/export-account.ts";
import { AccountDocument } from "../frame/account-document.tsx";

const PATH = "/account/export";

/** Downloads the account's data as a ZIP file. */
export function exportRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	return appPages(deps).formPage({
		path: PATH,
		proof: "to-see",
		purpose: "export",
		view: (shown) => <ExportPage {...shown} />,
		form: {
			schema: z.object({}),
			act: async (_typed, { session, request }) => {
				const body = await exportAccount(deps, session.user, request.ip);
				const name = `export-${deps.clock().toISOString().slice(0, 10)}.zip`;
				const headers = {
					"Content-Type": "application/zip",
					"Content-Disposition": `attachment; filename="${name}"`,
				};
				return { status: 200, headers, body };
			},
		},
	});
}

type Props = { session: Session; form: FormState; csrf: string };

function ExportPage({ session, form, csrf }: Props) {
	return (
		<AccountDocument session={session} title="Export data" current="/account">
			<div class="card form">
				<p>
					Download your data as a ZIP file: profile, bookings, connected apps, API keys, webhooks and sessions
					(without their secrets), and the audit log entries about your account.
				</p>
				<FormError form={form} />
				<form method="post" action={PATH}>
					<Hidden values={{ csrf }} />
					<FormActions submit="Download data" cancel="/account" />
				</form>
			</div>
		</AccountDocument>
	);
}
