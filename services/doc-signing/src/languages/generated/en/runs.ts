// Written by `pnpm --filter @repo/doc-signing messages`.
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("en");
export const runs = {
documents: ({ count }: { count: number }) => `${plural(count, { one: `${count} document`, other: `${count} documents` })}`,
};
export type RunWords = typeof runs;
