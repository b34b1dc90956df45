// Written by `pnpm --filter @repo/doc-signing messages`.
import type { RunWords } from "../en/runs.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("pl");
export const runs: RunWords = {
documents: ({ count }) => `${plural(count, { one: `${count} dokument`, few: `${count} dokumenty`, many: `${count} dokumentów`, other: `${count} dokumentu` })}`,
};
