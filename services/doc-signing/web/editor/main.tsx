import { loadWords } from "../load-words.ts";
import { showEditor } from "./show-editor.tsx";

const data = document.getElementById("editor-view");
const root = document.getElementById("editor");
if (data && root) showEditor(root, await loadWords("editor"), JSON.parse(data.textContent ?? ""));
