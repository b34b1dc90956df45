// Written by `pnpm --filter @repo/doc-signing messages`.
export * from "./certificate.ts";
export * from "./developers.ts";
export * from "./direct-link.ts";
export * from "./document.ts";
export * from "./editor.ts";
export * from "./errors.ts";
export * from "./frame.ts";
export * from "./home.ts";
export * from "./list.ts";
export * from "./mails.ts";
export * from "./page.ts";
export * from "./refusals.ts";
export * from "./runs.ts";
export * from "./settings.ts";
export * from "./teams.ts";
export * from "./templates.ts";
export * from "./upload.ts";
