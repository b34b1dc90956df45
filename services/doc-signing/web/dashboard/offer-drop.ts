import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";

/** Files dropped anywhere on the page are uploaded into `root`. The upload script is loaded then. */
export function offerDrop(root: HTMLElement): void {
	const view: UploadView = JSON.parse(document.getElementById("upload-view")?.textContent ?? "{}");
	const page = document.documentElement;
	// Entering a child precedes leaving its parent.
	let entered = 0;
	const count = (change: number) => {
		entered = Math.max(0, entered + change);
		page.classList.toggle("dropping", entered > 0);
	};
	const onFiles = (type: "dragenter" | "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
		page.addEventListener(type, (event) => {
			if (!event.dataTransfer?.types.includes("Files")) return;
			if (type === "drop") count(-entered);
			// The drop area on the page handles them itself.
			if (event.defaultPrevented && type === "drop") return;
			event.preventDefault();
			act(event);
		});
	onFiles("dragenter", () => count(1));
	onFiles("dragleave", () => count(-1));
	onFiles("dragover", () => {});
	const upload = async (files: File[]) => {
		const { showUploads } = await import("../upload/show-uploads.tsx");
		showUploads(root, view, files);
		root.scrollIntoView({ block: "nearest" });
	};
	// The browser empties the list of files after the event.
	onFiles("drop", ({ dataTransfer }) => void upload([...(dataTransfer?.files ?? [])]));
}
