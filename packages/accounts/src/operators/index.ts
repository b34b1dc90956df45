export { describeDetails, fromDay, toDay } from "./audit-text.ts";
export { accountEventWords } from "./event-words.ts";
export { operatorOnly, requireProofOfChange } from "./operator-only.ts";
export { OwnAccount } from "./own-account.ts";
export {
	ButtonForm,
	describeFactors,
	FilterError,
	listCounts,
	More,
	ResetFactors,
	StatusActions,
	writeCount,
} from "./user-parts.tsx";
