// Written by `pnpm --filter @repo/doc-signing messages`.
import type { TemplateWords } from "../en/templates.ts";
export const templates: TemplateWords = {
title: "テンプレート",
};
