import { SettingForm } from "@repo/accounts/pages";
import { requireProof } from "@repo/accounts/security";
import { FormError, type FormState, Moment, pageResponses, seeOther } from "@repo/service-kit/html";
import { useLocale } from "@repo/service-kit/languages";
import { ButtonLink, ProgressBar } from "@repo/service-kit/ui";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedIn } from "../../callers/sessions.ts";
import { writeSize } from "../../callers/write-size.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";
import { NoSuchExport } from "../../personal-data/export/errors.ts";
import {
	type ExportFile,
	type ExportRow,
	findReadyFile,
	listExports,
	listRecordedFiles,
} from "../../personal-data/export/queries.ts";
import { requestExport } from "../../personal-data/export/request-export.ts";
import { requireFileKey } from "../../platform/storage/keys.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";
import { PROFILE } from "../frame/settings-places.ts";

const PATH = "/settings/export";
const REFRESH_SECONDS = 5;

type ShownExport = ExportRow & { files: ExportFile[] };

/** A copy of the account's data. Starting and downloading it require a recent proof. */
export function exportRoutes(deps: Pick<Dependencies, "config" | "db" | "clock" | "storage">): Endpoint[] {
	const { db, clock, storage } = deps;
	return [
		...appPages(deps).formPage({
			path: PATH,
			proof: "to-submit",
			purpose: "export",
			open: async ({ session }): Promise<ShownExport[]> => {
				const rows = await listExports(db, session.user.id, clock());
				return Promise.all(rows.map(async (row) => ({ ...row, files: await listRecordedFiles(db, row.id) })));
			},
			view: ({ opened: exports, ...shown }) => <ExportPage {...{ ...shown, exports }} />,
			options: ({ opened: exports }) =>
				isPending(exports) ? { headers: { Refresh: String(REFRESH_SECONDS) } } : {},
			form: {
				schema: z.object({}),
				act: async (_typed, { session, caller: { browser } }) => {
					await requestExport(deps, { userId: session.user.id, ipAddress: browser.ipAddress });
					return PATH;
				},
			},
		}),
		endpoint({
			method: "get",
			path: `${PATH}/:exportId/:number`,
			caller: signedIn(deps),
			request: { params: z.object({ exportId: z.guid(), number: idText }) },
			responses: pageResponses,
			handle: async ({ caller: { session }, params }) => {
				requireProof(deps, session, PATH);
				const found = await findReadyFile(db, { ...params, userId: session.user.id, now: clock() });
				if (!found) throw new NoSuchExport();
				const { storageKey, createdAt } = found;
				requireFileKey(storageKey);
				const filename = `export-${createdAt.toISOString().slice(0, 10)}-${params.number}.zip`;
				return seeOther(
					await storage.presignDownload(storageKey, { filename, contentType: "application/zip" }),
				);
			},
		}),
	];
}

function isPending(exports: ShownExport[]): boolean {
	return exports.some(({ status }) => status === "PENDING");
}

type Props = { session: Session; exports: ShownExport[]; form: FormState; csrf: string };

function ExportPage({ session, exports, form, csrf }: Props) {
	const { places, data, sessions, export: words } = useWords("settings");
	return (
		<SettingsDocument
			session={session}
			title={data.export}
			current={PROFILE}
			back={{ href: PROFILE, name: places.profile }}
		>
			<p>{words.meaning}</p>
			<FormError form={form} />
			{!isPending(exports) && (
				<SettingForm action={PATH} hidden={{ csrf }} button={words.start} look="primary" />
			)}
			{exports.length > 0 && <h2>{words.yours}</h2>}
			{exports.length > 0 && (
				<ul class="rows">
					{exports.map((one) => (
						<li key={one.id}>
							{one.status === "PENDING" ? <Pending {...one} /> : <Ready session={session} shown={one} />}
						</li>
					))}
				</ul>
			)}
			{exports.length > 0 && <p class="soft">{sessions.times({ zone: session.user.timeZone })}</p>}
		</SettingsDocument>
	);
}

function Pending({ documentsDone, documentsTotal }: ShownExport) {
	const { export: words } = useWords("settings");
	const share = documentsTotal === 0 ? 0 : Math.min(documentsDone / documentsTotal, 1);
	return (
		<div>
			<strong>{words.preparing}</strong>
			<p class="soft">
				{documentsTotal > 0 && `${words.progress({ done: documentsDone, total: documentsTotal })} `}
				{words.willEmail}
			</p>
			<ProgressBar label={words.progressLabel} value={share} />
		</div>
	);
}

function Ready({ session, shown }: { session: Session; shown: ShownExport }) {
	const { export: words } = useWords("settings");
	const { id, createdAt, expiresAt, files } = shown;
	const { timeZone } = session.user;
	const locale = useLocale();
	return (
		<>
			<div>
				<strong>
					{words.of} <Moment at={createdAt} timeZone={timeZone} />
				</strong>
				<p class="soft">
					{words.until} <Moment at={expiresAt} timeZone={timeZone} />
				</p>
			</div>
			<div class="actions">
				{files.map(({ number, fileBytes }) => (
					<ButtonLink key={number} small icon="download" href={`${PATH}/${id}/${number}`}>
						{files.length === 1
							? words.download({ size: writeSize(fileBytes ?? 0, locale) })
							: words.downloadPart({ number, size: writeSize(fileBytes ?? 0, locale) })}
					</ButtonLink>
				))}
			</div>
		</>
	);
}
