// Written by `pnpm --filter @repo/doc-signing messages`.
export const editor = {
unreachable: "The server cannot be reached. Check your connection.",
};
export type EditorWords = typeof editor;
