import { enableCopyButtons } from "@repo/service-kit/ui";
import { readPart } from "../read-part.ts";

enableCopyButtons(document);
fitFrames(document);
void keepLive(document);

/** Makes each frame marked `data-fit`, of a page of this origin, as high as its content: nothing in it scrolls. */
function fitFrames(root: Document): void {
	for (const frame of root.querySelectorAll<HTMLIFrameElement>("iframe[data-fit]")) {
		frame.addEventListener("load", () => fit(frame));
		// Loaded before this script ran.
		if (frame.contentDocument?.readyState === "complete") fit(frame);
		new ResizeObserver(() => fit(frame)).observe(frame.parentElement ?? frame);
	}
}

function fit(frame: HTMLIFrameElement): void {
	const page = frame.contentDocument?.documentElement;
	if (!page?.hasChildNodes() || frame.contentWindow?.location.href === "about:blank") return;
	// A page is at least as high as its frame.
	frame.style.height = "0";
	const borders = frame.offsetHeight - frame.clientHeight;
	frame.style.height = `${page.scrollHeight + borders}px`;
}

const PAUSE_MS = 1_500;

const PAUSE_AFTER_FAILURE_MS = 5_000;

/**
 * Polls the page while the part marked `data-live` has that mark, and updates what differs within the part. The
 * mark's value is announced when it changes. Pauses while the tab is hidden.
 */
async function keepLive(root: Document): Promise<void> {
	const part = root.querySelector("[data-live]");
	if (!part) return;
	const { Idiomorph } = await import("idiomorph");
	const status = root.querySelector("[data-live-status]");
	let pauseMs = PAUSE_MS;
	while (part.isConnected) {
		await new Promise((resolve) => setTimeout(resolve, pauseMs));
		if (root.hidden) continue;
		const fresh = await readPart(location.href, part.id);
		pauseMs = fresh ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS;
		if (!fresh) continue;
		void Idiomorph.morph(part, [...fresh.childNodes], { morphStyle: "innerHTML" });
		const summary = fresh.getAttribute("data-live");
		if (status && status.textContent !== (summary ?? "Finished."))
			status.textContent = summary ?? "Finished.";
		if (summary === null) return;
	}
}
