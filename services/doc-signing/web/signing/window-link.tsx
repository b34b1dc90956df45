import type { ComponentChildren } from "preact";
import { useWords } from "../../src/languages/use-words.ts";
import { link } from "./state/requests.ts";

/** Why a frame cannot do something, and the way to the page of the link in its own window. */
export function WindowLink({ children }: { children: ComponentChildren }) {
	const { embedded } = useWords("page");
	return (
		<>
			<p>{children}</p>
			<p class="actions">
				<a
					class="button primary"
					href={link.base}
					target="_blank"
					rel="noopener"
					// The frame may show the next document by now.
					onClick={({ currentTarget }) => {
						currentTarget.href = link.base;
					}}
				>
					{embedded.window}
				</a>
			</p>
		</>
	);
}
