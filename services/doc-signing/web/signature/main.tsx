import "@fontsource/caveat/700.css";
import "@fontsource/dancing-script/700.css";
import "@fontsource/great-vibes/400.css";
import "@fontsource/sacramento/400.css";
import "../signing/fonts.css";
import "../signing/pads.css";
import { InLanguage } from "@repo/service-kit/languages";
import { render } from "preact";
import type { SavedView } from "../../src/app/settings/signature.tsx";
import { loadWords } from "../load-words.ts";
import { SavedSignatures } from "./saved-signatures.tsx";

const data = document.getElementById("saved-view");
const root = document.getElementById("saved-signatures");
if (data && root) {
	const view: SavedView = JSON.parse(data.textContent ?? "");
	const words = await loadWords("page");
	root.replaceChildren();
	render(
		<InLanguage value={words}>
			<SavedSignatures view={view} />
		</InLanguage>,
		root,
	);
}
