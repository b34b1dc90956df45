// Written by `pnpm --filter @repo/doc-signing messages`.
import type { EditorWords } from "../en/editor.ts";
export const editor: EditorWords = {
unreachable: "Nie można połączyć się z serwerem. Sprawdź połączenie.",
};
