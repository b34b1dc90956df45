// Written by `pnpm --filter @repo/doc-signing messages`.
export * from "./accounts.ts";
