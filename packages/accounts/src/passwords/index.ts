export {
	findPasswordProblem,
	MAX_PASSWORD_LENGTH,
	MIN_PASSWORD_LENGTH,
	type PasswordProblem,
	passwordLength,
} from "./find-password-problem.ts";
export { refuseWeakPassword, WeakPassword } from "./refuse-weak-password.ts";
export { givenPassword, newPassword } from "./schemas.ts";
