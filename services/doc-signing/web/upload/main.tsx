import "./upload.css";
import { render } from "preact";
import type { UploadView } from "../../src/dashboard/pages/new-document-page.tsx";
import { UploadApp } from "./upload-app.tsx";

const data = document.getElementById("upload-view");
const root = document.getElementById("upload");
if (data && root) {
	const view: UploadView = JSON.parse(data.textContent ?? "");
	root.replaceChildren();
	render(<UploadApp view={view} />, root);
}
