/** @jsxRuntime automatic @jsxImportSource preact */
import { useKitWords } from "../languages/index.ts";
import { Icon } from "./icon.tsx";

type CopyProps = { /** What is copied: "the link". */ what: string; text: string };

/** Copies a text: hidden until `enableCopyButtons` runs, because copying requires a script. */
export function CopyButton({ what, text }: CopyProps) {
	const { copyOf, copied, copyBlocked } = useKitWords();
	const data = { "data-copy": text, "data-done": copied, "data-blocked": copyBlocked };
	return (
		<button type="button" class="quiet small icon-only copy" title={copyOf({ what })} {...data} hidden>
			<Icon name="copy" />
			<span class="unseen">{copyOf({ what })}</span>
		</button>
	);
}

/** Code to read and copy. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
	return (
		<figure class="code">
			<figcaption>
				{title}
				<CopyButton what={title} text={code} />
			</figcaption>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, also with the keyboard. */}
			<pre tabIndex={0}>
				<code>{code}</code>
			</pre>
		</figure>
	);
}

/** Shows the copy buttons of a page, and confirms each copy. */
export function enableCopyButtons(root: Document): void {
	const status = root.createElement("p");
	status.className = "unseen";
	status.setAttribute("role", "status");
	root.body.append(status);
	for (const button of root.querySelectorAll<HTMLButtonElement>("[data-copy]")) button.hidden = false;
	root.addEventListener("click", ({ target }) => {
		const button = target instanceof Element && target.closest<HTMLElement>("[data-copy]");
		if (button) void copy(button, status);
	});
}

async function copy(button: HTMLElement, status: HTMLElement): Promise<void> {
	status.textContent = "";
	try {
		await navigator.clipboard.writeText(button.dataset.copy ?? "");
		button.classList.add("copied");
		status.textContent = button.dataset.done ?? "";
		setTimeout(() => button.classList.remove("copied"), SHOWN_MS);
	} catch {
		status.textContent = button.dataset.blocked ?? "";
	}
}

const SHOWN_MS = 1_500;
