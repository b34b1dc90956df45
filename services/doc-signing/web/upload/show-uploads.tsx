import "./upload.css";
import { InLanguage } from "@repo/service-kit/languages";
import { render } from "preact";
import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { loadWords } from "../load-words.ts";
import { UploadApp } from "./upload-app.tsx";

/** Renders the uploads, or adds files to the list. */
export async function showUploads(root: HTMLElement, view: UploadView, files: File[]): Promise<void> {
	const words = await loadWords("upload");
	if (!root.hasAttribute("data-shown")) root.replaceChildren();
	root.setAttribute("data-shown", "");
	render(
		<InLanguage value={words}>
			<UploadApp view={view} files={files} />
		</InLanguage>,
		root,
	);
}
