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
import { InLanguage, type LoadedWords } from "@repo/service-kit/languages";
import { render } from "preact";
import type { SigningView } from "../../src/recipient/presenter.ts";
import { App } from "./app.tsx";
import type { Answer } from "./state/answer.ts";

type Shown = {
	words: LoadedWords;
	view: SigningView;
	typed?: Map<number, Answer>;
	reason?: string | undefined;
};

/** Shows the signing page in `root`. */
export function showApp(root: HTMLElement, { words, view, typed = new Map(), reason }: Shown): void {
	document.body.classList.add("signing");
	render(
		<InLanguage value={words}>
			<App view={view} typed={typed} reason={reason} />
		</InLanguage>,
		root,
	);
}
