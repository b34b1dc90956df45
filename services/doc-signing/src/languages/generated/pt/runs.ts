// Written by `pnpm --filter @repo/doc-signing messages`.
import type { RunWords } from "../en/runs.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("pt");
export const runs: RunWords = {
documents: ({ count }) => `${plural(count, { one: `${count} documento`, other: `${count} documentos` })}`,
};
