import type { ComponentChildren } from "preact";
import { LinkDocument } from "./link-document.tsx";

type MessageProps = { title: string; from?: string | undefined; children: ComponentChildren };

/** A page that says one thing: whose turn it is, that it is over, thank you. */
export function MessagePage({ title, from, children }: MessageProps) {
	return (
		<LinkDocument title={title}>
			<div class="card">
				{from && <p class="soft">{from}</p>}
				<h1>{title}</h1>
				{children}
			</div>
		</LinkDocument>
	);
}
