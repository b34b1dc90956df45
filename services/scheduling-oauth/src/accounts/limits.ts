import type { RateLimit } from "@repo/service-kit/rate-limits";

/** Failures only: a success gives its attempt back. A reset link always lets the user in, however often others fail. */
export const signInsOfAccount: RateLimit = {
	name: "sign-in-account",
	limit: 10,
	seconds: 600,
	refill: "evenly",
};
export const signInsFromAddress: RateLimit = {
	name: "sign-in-address",
	limit: 60,
	seconds: 600,
	refill: "evenly",
};
export const signUpsFromAddress: RateLimit = {
	name: "sign-up-address",
	limit: 60,
	seconds: 1800,
	refill: "evenly",
};
/** Counted by the address as typed, which may belong to no account. */
export const resetsOfEmail: RateLimit = {
	name: "reset-email",
	limit: 3,
	seconds: 1800,
	refill: "evenly",
};
export const resetsFromAddress: RateLimit = {
	name: "reset-address",
	limit: 20,
	seconds: 1200,
	refill: "evenly",
};
