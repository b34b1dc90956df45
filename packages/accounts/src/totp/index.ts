export { qrCode, totpUri } from "./codes.ts";
export { confirmTotp, startTotp, type TotpOptions, unconfirmedSecret, useTotpCode } from "./factor.ts";
export { deleteFactor, findFactor } from "./queries.ts";
export { totpFactors } from "./tables.ts";
