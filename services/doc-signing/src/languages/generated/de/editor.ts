// Written by `pnpm --filter @repo/doc-signing messages`.
import type { EditorWords } from "../en/editor.ts";
export const editor: EditorWords = {
unreachable: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.",
};
