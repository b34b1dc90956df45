// Written by `pnpm --filter @repo/doc-signing messages`.
import type { EditorWords } from "../en/editor.ts";
export const editor: EditorWords = {
unreachable: "サーバーに接続できません。接続を確認してください。",
};
