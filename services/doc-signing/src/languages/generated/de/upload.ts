// Written by `pnpm --filter @repo/doc-signing messages`.
import type { UploadWords } from "../en/upload.ts";
export const upload: UploadWords = {
title: "Neues Dokument",
};
