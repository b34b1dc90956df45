import { PageData } from "@repo/service-kit/html";
import { Banner, ButtonLink, PageHeader } from "@repo/service-kit/ui";
import { Assets } from "../../../platform/html/assets.ts";
import { Frame } from "../../../platform/html/page.tsx";
import type { EditorView } from "../editor-view.ts";

/**
 * The editor's frame and data, rendered by web/editor. Without JavaScript, it lists the fields and says what
 * is missing.
 */
export function EditorPage({ view }: { view: EditorView }) {
	const names = new Map(view.recipients.map(({ id, name, email }) => [id, name || email]));
	return (
		<Frame title={`Edit ${view.title}`} head={<Assets entry="editor/main.tsx" />}>
			<div id="editor">
				<main>
					<PageHeader
						title={view.title}
						actions={
							<ButtonLink href={view.back} icon="arrow-left">
								Back
							</ButtonLink>
						}
					/>
					<noscript>
						<Banner meaning="warning">
							Placing fields requires JavaScript. Enable it, or place fields with the API.
						</Banner>
					</noscript>
					<ol>
						{view.fields.map(({ id, type, pageNumber, recipientId }) => (
							<li key={id}>
								{type}, page {pageNumber}, {names.get(recipientId)}
							</li>
						))}
					</ol>
				</main>
			</div>
			<PageData id="editor-view" value={view} />
		</Frame>
	);
}
