import { PageData } from "@repo/service-kit/html";
import { Banner, ButtonLink, PageHeader } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import type { DocumentDataRow } from "../../../envelopes/files/queries.ts";
import { useWordFiles, useWords } from "../../../languages/use-words.ts";
import { Assets } from "../../../platform/html/assets.ts";

/** Input of web/upload. */
export type UploadView = {
	kind: "document" | "template";
	teamId: number | null;
	maxBytes: number;
	/** Whether office files are converted. */
	converts: boolean;
	listAddress: string;
	/** A draft or template that has no usable file yet. Without it, files become new ones. */
	for?: { id: number; title: string };
	/** Of another site: the editor follows at once. */
	inFrame?: true;
};

/** Uploads from the browser directly to object storage, with the API. */
export function NewDocumentPage({ session, view }: { session: Session; view: UploadView }) {
	const words = useWords("upload");
	const { kind, for: owner } = view;
	const current = `/${kind}s`;
	const isTemplate = kind === "template";
	const [title, meta] = isTemplate
		? [words.newTemplate, words.templateMeta]
		: [words.newDocument, words.documentMeta];
	const heading = owner
		? {
				title: words.uploadFile,
				meta: words.uploadMeta,
				back: { href: `${current}/${owner.id}`, name: owner.title },
			}
		: { title, meta };
	const assets = <Assets entry="upload/main.tsx" preload={useWordFiles("upload")} />;
	return (
		<AppDocument title={heading.title} session={session} current={current} head={assets}>
			<PageHeader {...heading} />
			<div id="upload">
				<noscript>
					<p class="error">{words.needsJavaScript}</p>
				</noscript>
			</div>
			<PageData id="upload-view" value={view} />
		</AppDocument>
	);
}

type Props = {
	kind: "document" | "template";
	id: number;
	file: Pick<DocumentDataRow, "status" | "foundAt" | "refusal">;
	mayUpload: boolean;
};

/** Why a draft or template has no pages, and where to upload them. */
export function MissingFile({ kind, id, file, mayUpload }: Props) {
	const words = useWords("upload");
	if (file.status === "READY") return null;
	if (file.status === "WAITING" && file.foundAt) return <Banner meaning="info">{words.beingChecked}</Banner>;
	const isRefused = file.status === "UNUSABLE";
	const upload = mayUpload && (
		<ButtonLink look="primary" small icon="upload" href={`/${kind}s/${id}/upload`}>
			{isRefused ? words.uploadAnother : words.uploadFile}
		</ButtonLink>
	);
	const missing = { document: words.documentWithoutFile, template: words.templateWithoutFile }[kind];
	return (
		<Banner meaning={isRefused ? "danger" : "warning"} action={upload}>
			{isRefused ? words.faults[file.refusal ?? "CORRUPT_PDF"] : missing}
		</Banner>
	);
}
