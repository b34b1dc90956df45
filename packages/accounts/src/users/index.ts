export { accountColumns, userRoles } from "./columns.ts";
export { deleteFactors } from "./delete-factors.ts";
export {
	type AccountFound,
	type Credentials,
	endSignInsInProgress,
	type Factors,
	findByEmail,
	findById,
	findFactors,
	hasPassword,
	hasSecondFactor,
	lockById,
	moveEmail,
	replaceHash,
	setEmailProven,
	setPassword,
} from "./queries.ts";
