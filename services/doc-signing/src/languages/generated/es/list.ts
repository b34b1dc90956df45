// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ListWords } from "../en/list.ts";
export const list: ListWords = {
title: "Documentos",
};
