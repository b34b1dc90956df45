/** @jsxRuntime automatic @jsxImportSource preact */
import { copyScript } from "./copy-script.ts";

/** A value to copy, such as a secret that is shown once. The page's `inlineScript` is `copyScript`. */
export function CopyBlock({ value }: { value: string }) {
	return (
		<div class="copy-block">
			<pre>{value}</pre>
			<button type="button" data-copy={value} data-copied="Copied" hidden>
				Copy
			</button>
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</div>
	);
}
