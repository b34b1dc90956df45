export { encodeTotpSecret, qrCode, totpUri } from "./codes.ts";
export {
	confirmTotp,
	importTotp,
	isConfirmedSecret,
	startTotp,
	type TotpOptions,
	useTotpCode,
} from "./factor.ts";
export { deleteFactor, findFactor } from "./queries.ts";
export { totpFactors } from "./tables.ts";
