// Written by `pnpm --filter @repo/doc-signing messages`.
export * from "./certificate.ts";
export * from "./direct-link.ts";
export * from "./mails.ts";
export * from "./page.ts";
export * from "./refusals.ts";
