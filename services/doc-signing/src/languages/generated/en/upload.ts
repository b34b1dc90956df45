// Written by `pnpm --filter @repo/doc-signing messages`.
export const upload = {
title: "New document",
};
export type UploadWords = typeof upload;
