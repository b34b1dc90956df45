// Written by `pnpm --filter @repo/doc-signing messages`.
export const templates = {
title: "Templates",
};
export type TemplateWords = typeof templates;
