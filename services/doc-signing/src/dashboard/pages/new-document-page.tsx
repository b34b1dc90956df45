import { PageHeader } from "@repo/service-kit/ui";
import { Assets } from "../../platform/html/assets.ts";
import { AppPage, type AppPerson } from "./app-page.tsx";

/** What web/upload needs to know. */
export type UploadView = { teamId: number | null; maxBytes: number; listAddress: string };

/** Uploads from the browser straight to object storage, by the public API. */
export function NewDocumentPage({ person, view }: { person: AppPerson; view: UploadView }) {
	return (
		<AppPage
			title="New document"
			person={person}
			current="/documents"
			head={<Assets entry="upload/main.tsx" />}
		>
			<PageHeader title="New document" meta="Each PDF becomes a draft. Then add people and fields." />
			<div id="upload">
				<noscript>
					<p class="error">Uploading needs JavaScript. Turn it on, or upload with the API.</p>
				</noscript>
			</div>
			{/* Data, not script: the policy allows no inline script. */}
			<script
				type="application/json"
				id="upload-view"
				dangerouslySetInnerHTML={{ __html: JSON.stringify(view).replaceAll("<", "\\u003c") }}
			/>
		</AppPage>
	);
}
