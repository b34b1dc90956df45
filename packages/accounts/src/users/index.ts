export { accountColumns } from "./columns.ts";
export {
	type Credentials,
	type Factors,
	findByEmail,
	findById,
	findFactors,
	hasSecondFactor,
	setPassword,
} from "./queries.ts";
