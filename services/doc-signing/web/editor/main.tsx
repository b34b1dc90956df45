import "./editor.css";
import "./panels.css";
import "./people.css";
import "./send.css";
import "./stage.css";
import "../text-layer.css";
import { InLanguage } from "@repo/service-kit/languages";
import { render } from "preact";
import type { EditorView } from "../../src/app/editor/editor-view.ts";
import { loadWords } from "../load-words.ts";
import { EditorApp } from "./editor-app.tsx";
import { createEditor } from "./state/editor.ts";
import { setWords } from "./words.ts";

const data = document.getElementById("editor-view");
const root = document.getElementById("editor");
if (data && root) {
	const view: EditorView = JSON.parse(data.textContent ?? "");
	const loaded = await loadWords("editor");
	setWords(loaded.editor);
	root.replaceChildren();
	render(
		<InLanguage value={loaded}>
			<EditorApp editor={createEditor(view)} />
		</InLanguage>,
		root,
	);
}
