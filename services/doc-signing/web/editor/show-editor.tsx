import "./editor.css";
import "./panels.css";
import "./people.css";
import "./send.css";
import "./stage.css";
import "../text-layer.css";
import { InLanguage, type LoadedWords } from "@repo/service-kit/languages";
import { render } from "preact";
import type { EditorView } from "../../src/app/editor/editor-view.ts";
import type { Words } from "../../src/languages/generated/words.ts";
import { EditorApp } from "./editor-app.tsx";
import { createEditor, type Host } from "./state/editor.ts";
import { setWords } from "./words.ts";

/** Shows the editor in `root`. */
export function showEditor(
	root: HTMLElement,
	words: LoadedWords & Pick<Words, "editor">,
	view: EditorView,
	host?: Host,
): void {
	setWords(words.editor);
	render(null, root);
	root.replaceChildren();
	render(
		<InLanguage value={words}>
			<EditorApp editor={createEditor(view, host)} />
		</InLanguage>,
		root,
	);
}
