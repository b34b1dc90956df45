// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "Registro de auditoría",
};
