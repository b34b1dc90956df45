// Written by `pnpm --filter @repo/doc-signing messages`.
import type { EditorWords } from "../en/editor.ts";
export const editor: EditorWords = {
unreachable: "No se puede contactar con el servidor. Compruebe su conexión.",
};
