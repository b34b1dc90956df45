import { Banner } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { useWords } from "../../../languages/use-words.ts";

type Props = {
	/** Where the page is notified of changes, and where it reads them. */
	stream: string;
	page: string;
	children: ComponentChildren;
};

/**
 * The content that web/dashboard/keep-live.ts keeps up to date. Without scripts, it is as old as the page.
 */
export function LiveRegion({ stream, page, children }: Props) {
	return (
		<>
			<div id="live-lost" hidden>
				<Banner meaning="warning" role="status">
					{useWords("list").live.lost}
				</Banner>
			</div>
			<p id="live-status" class="unseen" role="status" />
			<div id="live" data-stream={stream} data-page={page}>
				{children}
			</div>
		</>
	);
}

/** The status that is announced to screen readers when it changes. */
export function liveState(id: string, of: string) {
	return { id: `state-${id}`, "data-of": of };
}
