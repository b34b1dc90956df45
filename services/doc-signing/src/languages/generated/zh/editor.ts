// Written by `pnpm --filter @repo/doc-signing messages`.
import type { EditorWords } from "../en/editor.ts";
export const editor: EditorWords = {
unreachable: "无法连接服务器。请检查您的网络连接。",
};
