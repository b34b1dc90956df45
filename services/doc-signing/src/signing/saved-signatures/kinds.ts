export const signatureKinds = ["SIGNATURE", "INITIALS"] as const;
export type SignatureKind = (typeof signatureKinds)[number];
