import "./editor.css";
import "./panels.css";
import "./send.css";
import "./stage.css";
import "../text-layer.css";
import { render } from "preact";
import type { EditorView } from "../../src/app/editor/editor-view.ts";
import { EditorApp } from "./editor-app.tsx";
import { createEditor } from "./state/editor.ts";

const data = document.getElementById("editor-view");
const root = document.getElementById("editor");
if (data && root) {
	const view: EditorView = JSON.parse(data.textContent ?? "");
	root.replaceChildren();
	render(<EditorApp editor={createEditor(view)} />, root);
}
