import { csrfToken } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { FormError, type FormState, Moment } from "@repo/service-kit/html";
import { ButtonLink, ProgressBar } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import type { ExportFile, ExportRow } from "../../../personal-data/export/queries.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";

export const EXPORT_PATH = "/settings/export";

export type ShownExport = ExportRow & { files: ExportFile[] };
type Props = { session: Session; exports: ShownExport[]; form: FormState };

export function ExportPage({ session, exports, form }: Props) {
	const isPending = exports.some(({ status }) => status === "PENDING");
	return (
		<SettingsDocument session={session} title="Export data" current={EXPORT_PATH}>
			<p>
				Download a copy of your data as ZIP files: your documents with their audit logs, your templates and
				settings, and your account's activity log. Documents of a team belong to the team and are not
				included.
			</p>
			<FormError form={form} />
			{!isPending && (
				<SettingForm
					action={EXPORT_PATH}
					hidden={{ csrf: csrfToken(session, "export") }}
					button="Start export"
					look="primary"
				/>
			)}
			{exports.length > 0 && <h2>Your exports</h2>}
			{exports.length > 0 && (
				<ul class="rows">
					{exports.map((one) => (
						<li key={one.id}>
							{one.status === "PENDING" ? <Pending {...one} /> : <Ready session={session} shown={one} />}
						</li>
					))}
				</ul>
			)}
		</SettingsDocument>
	);
}

function Pending({ documentsDone, documentsTotal }: ShownExport) {
	const share = documentsTotal === 0 ? 0 : Math.min(documentsDone / documentsTotal, 1);
	return (
		<div>
			<strong>Preparing your export</strong>
			<p class="soft">
				{documentsTotal > 0 && `${documentsDone} of ${documentsTotal} documents. `}
				We will email you when the export is ready.
			</p>
			<ProgressBar label="Export progress" value={share} />
		</div>
	);
}

function Ready({ session, shown }: { session: Session; shown: ShownExport }) {
	const { id, createdAt, expiresAt, files } = shown;
	const { timeZone } = session.user;
	return (
		<>
			<div>
				<strong>
					Export of <Moment at={createdAt} timeZone={timeZone} />
				</strong>
				<p class="soft">
					Available until <Moment at={expiresAt} timeZone={timeZone} />
				</p>
			</div>
			<div class="actions">
				{files.map(({ number, fileBytes }) => (
					<ButtonLink key={number} small icon="download" href={`${EXPORT_PATH}/${id}/${number}`}>
						{files.length === 1 ? "Download" : `Download part ${number}`} ({sizeOf(fileBytes ?? 0)})
					</ButtonLink>
				))}
			</div>
		</>
	);
}

function sizeOf(bytes: number): string {
	return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
