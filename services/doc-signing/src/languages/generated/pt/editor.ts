// Written by `pnpm --filter @repo/doc-signing messages`.
import type { EditorWords } from "../en/editor.ts";
export const editor: EditorWords = {
unreachable: "Não é possível acessar o servidor. Verifique sua conexão.",
};
