import "@fontsource/caveat/700.css";
import "@fontsource/dancing-script/700.css";
import "@fontsource/great-vibes/400.css";
import "@fontsource/noto-emoji/400.css";
import "@fontsource/noto-sans/400.css";
import "@fontsource/sacramento/400.css";
import "./fonts.css";
import "./signing.css";
import "./bar.css";
import "./sender.css";
import "./pads.css";
import "./document.css";
import "./in-place/in-place.css";
import { InLanguage } from "@repo/service-kit/languages";
import { render } from "preact";
import type { SigningView } from "../../src/recipient/presenter.ts";
import { loadWords } from "../load-words.ts";
import { App } from "./app.tsx";
import { reportOpened } from "./state/requests.ts";
import { typedBefore } from "./typed-before.ts";
import { whenIdle } from "./when-idle.ts";

// The server's page is a form that works without scripts; the script moves it onto the document.
const data = document.getElementById("signing-view");
const root = document.getElementById("signing");
if (data && root) {
	const view: SigningView = JSON.parse(data.textContent ?? "");
	// A page that the browser prepares ahead is not visible.
	if (!view.opened && document.visibilityState === "visible") void reportOpened();
	else if (!view.opened)
		document.addEventListener("visibilitychange", () => void reportOpened(), { once: true });
	const words = await loadWords("page");
	whenIdle(root, () => {
		const typed = typedBefore(view.fields);
		document.body.classList.add("signing");
		// After a reload, a code that was sent since replaces it.
		if (view.proofId) history.replaceState(null, "", location.pathname);
		const reason = root.querySelector<HTMLTextAreaElement>("#reason")?.value || undefined;
		root.replaceChildren();
		render(
			<InLanguage value={words}>
				<App view={view} typed={typed} reason={reason} />
			</InLanguage>,
			root,
		);
	});
}
