import { Icon, StateIcon } from "@repo/service-kit/ui";
import type { ComponentChildren, ComponentProps } from "preact";
import { useWords } from "../../languages/use-words.ts";
import { LinkDocument } from "./link-page.tsx";
import { refreshScript } from "./refresh-script.ts";

/** The picture of a document's first page, in CSS pixels. */
export type Preview = { src: string; width: number; height: number };

type MessageProps = {
	title: string;
	state: ComponentProps<typeof StateIcon>;
	/** The document's title, and its sender. */
	document?: { title: string; from: string } | undefined;
	preview?: Preview | undefined;
	/** The script first polls after this many milliseconds, then less often. */
	refreshMs?: number | undefined;
	/** The script reports that a person sees the page. */
	isReported?: boolean | undefined;
	children: ComponentChildren;
};

/** A page with a single message: whose turn it is, that the request has expired, thank you. */
export function MessagePage({ title, state, document, preview, children, ...script }: MessageProps) {
	const { refreshMs, isReported } = script;
	const words = useWords("page");
	return (
		<LinkDocument title={title}>
			<div class="card" data-refresh={refreshMs} data-report={isReported}>
				<StateIcon {...state} />
				<h1 tabIndex={-1}>{title}</h1>
				{document && (
					<p class="document-line">
						{preview ? (
							<img
								class="first-page"
								loading="lazy"
								alt={words.firstPageOf({ title: document.title })}
								{...preview}
							/>
						) : (
							<Icon name="file-text" />
						)}
						<span>
							<strong dir="auto">{document.title}</strong>
							<span class="soft">{document.from}</span>
						</span>
					</p>
				)}
				{children}
			</div>
			{refreshMs !== undefined && <script dangerouslySetInnerHTML={{ __html: refreshScript }} />}
		</LinkDocument>
	);
}
