import { Banner } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { useWords } from "../../../languages/use-words.ts";
import { addressWith } from "../rules/address-with.ts";

type Props = {
	/** What the page is notified of, where it reads changes, and when it was read. */
	subject: Record<string, number | null>;
	page: string;
	now: Date;
	children: ComponentChildren;
};

/**
 * The content that web/dashboard/keep-live.ts keeps up to date. Without scripts, it is as old as the page.
 */
export function LiveRegion({ subject, page, now, children }: Props) {
	const stream = addressWith("/documents/live", { ...subject, since: now.getTime() });
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
