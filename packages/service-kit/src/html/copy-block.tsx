/** @jsxRuntime automatic @jsxImportSource preact */
import { useKitWords } from "../languages/index.ts";

/** A value to copy, such as a secret that is shown once. The page's `inlineScript` is `copyScript`. */
export function CopyBlock({ value }: { value: string }) {
	const words = useKitWords();
	return (
		<div class="copy-block">
			<pre>{value}</pre>
			<button type="button" data-copy={value} data-copied={words.copied} hidden>
				{words.copy}
			</button>
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</div>
	);
}

/**
 * For buttons with `data-copy`: they fill the clipboard, and stay hidden where that is not possible. A button with
 * `data-copied` then shows that text; one with only an icon is marked for a moment.
 */
export const copyScript = `{
	const status = document.createElement("p");
	status.className = "unseen";
	status.setAttribute("role", "status");
	document.body.append(status);
	for (const button of document.querySelectorAll("[data-copy]")) {
		if (!navigator.clipboard) continue;
		button.hidden = false;
		button.addEventListener("click", async () => {
			await navigator.clipboard.writeText(button.dataset.copy);
			status.textContent = "Copied";
			if (button.dataset.copied) button.textContent = button.dataset.copied;
			else {
				button.classList.add("copied");
				setTimeout(() => {
					button.classList.remove("copied");
					status.textContent = "";
				}, 1500);
			}
		});
	}
}`;
