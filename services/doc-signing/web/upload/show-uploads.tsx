import "./upload.css";
import { render } from "preact";
import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { UploadApp } from "./upload-app.tsx";

/** Renders the uploads, or adds files to the list. */
export function showUploads(root: HTMLElement, view: UploadView, files: File[]): void {
	if (!root.hasAttribute("data-shown")) root.replaceChildren();
	root.setAttribute("data-shown", "");
	render(<UploadApp view={view} files={files} />, root);
}
