export {
	countRecoveryCodes,
	deleteRecoveryCodes,
	replaceRecoveryCodes,
	useRecoveryCode,
} from "./recovery-codes.ts";
export { recoveryCodes } from "./tables.ts";
