import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { showUploads } from "./show-uploads.tsx";

const data = document.getElementById("upload-view");
const root = document.getElementById("upload");
if (data && root) {
	const view: UploadView = JSON.parse(data.textContent ?? "");
	void showUploads(root, view, []);
}
