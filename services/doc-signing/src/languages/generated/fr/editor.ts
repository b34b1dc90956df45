// Written by `pnpm --filter @repo/doc-signing messages`.
import type { EditorWords } from "../en/editor.ts";
export const editor: EditorWords = {
unreachable: "Le serveur est injoignable. Vérifiez votre connexion.",
};
