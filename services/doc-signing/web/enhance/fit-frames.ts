/** Makes each frame marked `data-fit`, of a page of this origin, as high as its content: nothing in it scrolls. */
export function fitFrames(root: Document): void {
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
