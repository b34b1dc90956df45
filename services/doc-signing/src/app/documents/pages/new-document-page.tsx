import { PageData } from "@repo/service-kit/html";
import { PageHeader } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
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
	const { title, meta, current, back } = headingOf(view);
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

function headingOf({ kind, for: owner }: UploadView) {
	const current = `/${kind}s`;
	if (!owner) return { ...words[kind], current, back: undefined };
	const meta = "One PDF, to which you then add recipients and fields.";
	return { title: "Upload file", meta, current, back: { href: `${current}/${owner.id}`, name: owner.title } };
}
