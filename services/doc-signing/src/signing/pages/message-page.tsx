import { Icon, StateIcon } from "@repo/service-kit/ui";
import type { ComponentChildren, ComponentProps } from "preact";
import { LinkDocument } from "./link-document.tsx";
import { refreshScript } from "./refresh-script.ts";

type MessageProps = {
	title: string;
	state: ComponentProps<typeof StateIcon>;
	/** The document's title, and its sender. */
	document?: { title: string; from: string } | undefined;
	/** The script first polls after this many milliseconds, then less often. */
	refreshMs?: number | undefined;
	children: ComponentChildren;
};

/** A page with a single message: whose turn it is, that the request has expired, thank you. */
export function MessagePage({ title, state, document, refreshMs, children }: MessageProps) {
	return (
		<LinkDocument title={title}>
			<div class="card" data-refresh={refreshMs}>
				<StateIcon {...state} />
				<h1 tabIndex={-1}>{title}</h1>
				{document && (
					<p class="document-line">
						<Icon name="file-text" />
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
