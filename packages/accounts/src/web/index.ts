export { sessionsWith } from "./sessions.ts";
export {
	type AccountSite,
	type AfterProof,
	type ProofMail,
	type Redirect,
	type Requester,
	type SignUp,
	signUpModes,
} from "./site.ts";
export { readVisitor, type Visitor } from "./visitor.ts";
