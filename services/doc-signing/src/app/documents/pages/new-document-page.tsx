import { PageData } from "@repo/service-kit/html";
import { Banner, ButtonLink, PageHeader } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import type { DocumentDataRow } from "../../../envelopes/files/queries.ts";
import { Assets } from "../../../platform/html/assets.ts";

/** Input of web/upload. */
export type UploadView = {
	kind: "document" | "template";
	teamId: number | null;
	maxBytes: number;
	listAddress: string;
	/** A draft or template that has no usable file yet. Without it, each file becomes a new one. */
	for?: { id: number; title: string };
};

const words = {
	document: {
		title: "New document",
		meta: "Each PDF becomes a draft, to which you add recipients and fields.",
	},
	template: {
		title: "New template",
		meta: "Each PDF becomes a template, to which you add recipients and fields.",
	},
};

/** Uploads from the browser directly to object storage, with the public API. */
export function NewDocumentPage({ session, view }: { session: Session; view: UploadView }) {
	const { title, meta, current, back } = writeHeading(view);
	return (
		<AppDocument title={title} session={session} current={current} head={<Assets entry="upload/main.tsx" />}>
			<PageHeader title={title} meta={meta} back={back} />
			<div id="upload">
				<noscript>
					<p class="error">Uploading requires JavaScript. Enable it, or upload with the API.</p>
				</noscript>
			</div>
			<PageData id="upload-view" value={view} />
		</AppDocument>
	);
}

function writeHeading({ kind, for: owner }: UploadView) {
	const current = `/${kind}s`;
	if (!owner) return { ...words[kind], current, back: undefined };
	const meta = "One PDF, to which you then add recipients and fields.";
	return { title: "Upload file", meta, current, back: { href: `${current}/${owner.id}`, name: owner.title } };
}

type Props = {
	kind: "document" | "template";
	id: number;
	file: Pick<DocumentDataRow, "status" | "foundAt" | "refusalDetail">;
	mayUpload: boolean;
};

/** Why a draft or template has no pages, and where to upload them. */
export function MissingFile({ kind, id, file, mayUpload }: Props) {
	if (file.status === "READY") return null;
	if (file.status === "WAITING" && file.foundAt)
		return <Banner meaning="info">The file was uploaded and is being checked.</Banner>;
	const isRefused = file.status === "UNUSABLE";
	const upload = mayUpload && (
		<ButtonLink look="primary" small icon="upload" href={`/${kind}s/${id}/upload`}>
			{isRefused ? "Upload another file" : "Upload file"}
		</ButtonLink>
	);
	return (
		<Banner meaning={isRefused ? "danger" : "warning"} action={upload}>
			{isRefused
				? (file.refusalDetail ?? "The file cannot be used.")
				: `This ${kind} has no file yet. Upload a PDF, then add recipients and fields.`}
		</Banner>
	);
}
