// Written by `pnpm --filter @repo/doc-signing messages`.
export const list = {
title: "Documents",
};
export type ListWords = typeof list;
