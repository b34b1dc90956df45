import { enableCopyButtons } from "@repo/service-kit/ui";
import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { keepLive } from "./keep-live.ts";

// For elements that are useless without scripts.
document.documentElement.classList.add("scripted");
const live = document.getElementById("live");
if (live) keepLive(live);
enableCopyButtons(document);
const uploads = document.getElementById("uploads");
if (uploads) offerDrop(uploads);
offerSelection();
closeMenus();
offerFilters();

/** Files dropped anywhere on the page are uploaded into `root`. The upload script is loaded then. */
function offerDrop(root: HTMLElement): void {
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
		await showUploads(root, view, files);
		root.scrollIntoView({ block: "nearest" });
	};
	// The browser empties the list of files after the event.
	onFiles("drop", ({ dataTransfer }) => void upload([...(dataTransfer?.files ?? [])]));
}

/** A checkbox that selects all checkboxes of its form, and the form's buttons while any is selected. */
function offerSelection(): void {
	const all = document.querySelector<HTMLInputElement>("input[data-selects]");
	const form = document.getElementById(all?.dataset.selects ?? "");
	if (!all || !(form instanceof HTMLFormElement)) return;
	const boxes = () =>
		[...form.elements].filter(
			(one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === "id",
		);
	const show = () => {
		const chosen = boxes().filter(({ checked }) => checked).length;
		all.checked = chosen > 0 && chosen === boxes().length;
		all.indeterminate = chosen > 0 && !all.checked;
		for (const button of form.querySelectorAll("button")) button.disabled = chosen === 0;
		const count = form.querySelector<HTMLElement>("[data-count]");
		if (count) {
			const { count: some, none } = count.dataset;
			count.textContent = (chosen === 0 ? none : some?.replace("#", String(chosen))) ?? "";
		}
	};
	all.addEventListener("change", () => {
		for (const box of boxes()) box.checked = all.checked;
		show();
	});
	document.addEventListener("change", ({ target }) => target !== all && show());
	// The list may lose rows when it is updated.
	document.addEventListener("live", show);
	show();
}

/** A menu closes on Escape, and on a click beside it. */
function closeMenus(): void {
	const opened = () => document.querySelector<HTMLDetailsElement>(":is(.menu,.chip)[open]");
	document.addEventListener("click", ({ target }) => {
		const menu = opened();
		if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
	});
	document.addEventListener("keydown", ({ key }) => {
		const menu = opened();
		if (key !== "Escape" || !menu) return;
		menu.open = false;
		menu.querySelector("summary")?.focus();
	});
}

/** On phones, a button opens the filters as a sheet, which closes on Escape and on a click beside it. */
function offerFilters(): void {
	const page = document.documentElement;
	const button = () => document.querySelector<HTMLElement>("[aria-controls=filters]");
	const open = (isOpen: boolean) => {
		page.classList.toggle("filtering", isOpen);
		button()?.setAttribute("aria-expanded", String(isOpen));
	};
	document.addEventListener("click", ({ target }) => {
		if (!(target instanceof Element)) return;
		if (target.closest("[aria-controls=filters]")) open(!page.classList.contains("filtering"));
		else if (!target.closest("#filters")) open(false);
	});
	document.addEventListener("keydown", ({ key, target }) => {
		const isInMenu = target instanceof Element && target.closest(".chip");
		if (key !== "Escape" || isInMenu || !page.classList.contains("filtering")) return;
		open(false);
		button()?.focus();
	});
	document.addEventListener("live", () => open(page.classList.contains("filtering")));
}
