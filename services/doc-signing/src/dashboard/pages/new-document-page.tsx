import { PageData } from "@repo/service-kit/html";
import { PageHeader } from "@repo/service-kit/ui";
import { AppDocument } from "../../accounts/pages/app-document.tsx";
import type { Session } from "../../accounts/sessions.ts";
import { Assets } from "../../platform/html/assets.ts";

/** Input of web/upload. */
export type UploadView = {
	kind: "document" | "template";
	teamId: number | null;
	maxBytes: number;
	listAddress: string;
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
	const { title, meta } = words[view.kind];
	return (
		<AppDocument
			title={title}
			session={session}
			current={`/${view.kind}s`}
			head={<Assets entry="upload/main.tsx" />}
		>
			<PageHeader title={title} meta={meta} />
			<div id="upload">
				<noscript>
					<p class="error">Uploading requires JavaScript. Enable it, or upload with the API.</p>
				</noscript>
			</div>
			<PageData id="upload-view" value={view} />
		</AppDocument>
	);
}
