// Written by `pnpm --filter @repo/doc-signing messages`.
export const document = {
auditLog: "Audit log",
};
export type DocumentWords = typeof document;
