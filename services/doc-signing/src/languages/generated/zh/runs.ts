// Written by `pnpm --filter @repo/doc-signing messages`.
import type { RunWords } from "../en/runs.ts";
export const runs: RunWords = {
documents: ({ count }) => `${count} 份文档`,
};
