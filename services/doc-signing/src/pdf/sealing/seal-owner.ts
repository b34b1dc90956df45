/** Our entry in the catalog's page-piece dictionary (PDF 32000-1 §14.5), which viewers ignore. */
export const SEAL_OWNER = "DocSigningSeal";
